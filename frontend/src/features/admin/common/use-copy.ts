import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';

/** Copies a text. The toast shows it too, or what is said of it instead. */
export function useCopy(): (text: string, shown?: string) => Promise<void> {
  const { t } = useTranslation('admin');
  return (text, shown = text) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied'), shown),
      () => toast.error(t('error'), t('copyFailed')),
    );
}
