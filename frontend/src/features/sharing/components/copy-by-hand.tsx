import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { TextAreaField } from '../../../components/field.tsx';

/** What the browser would not copy, ready to be copied by hand. */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('share');
  return (
    <Dialog open title={t('copyFailed')} onClose={onClose}>
      <TextAreaField
        label={t('copyByHand')}
        hint={t('copyByHandHint')}
        value={text}
        rows={3}
        readOnly
        // The one thing to do here.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
