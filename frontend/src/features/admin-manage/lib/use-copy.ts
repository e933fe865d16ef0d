import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';

const shownMs = 2000;

/** Copies text; `copied` holds for two seconds after it worked. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation('adminMembers');
  const { t: admin } = useTranslation('admin');
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(t('copied'), text);
    } catch {
      toast.error(admin('error'), t('copyFailed'));
    }
  }

  return { copied, copy };
}
