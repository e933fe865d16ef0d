import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { copyText } from '../../../lib/copy-text.ts';

/** Copies a text. The toast shows it too, or what is said of it instead. */
export function useCopy(): (text: string, shown?: string) => Promise<void> {
  const { t } = useTranslation('admin');
  return async (text, shown = text) => {
    if (await copyText(text)) toast.success(t('copied'), shown);
    else toast.error(t('error'), t('copyFailed'));
  };
}
