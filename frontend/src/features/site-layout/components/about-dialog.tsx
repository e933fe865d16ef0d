import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';

export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  return (
    <Dialog open title={t('about')} onClose={onClose}>
      <p>{t('aboutText')}</p>
    </Dialog>
  );
}
