import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { siteText } from '../../../config/runtime-config.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/provider.tsx';

export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const config = useRuntimeConfig();
  return (
    <Dialog title={t('about')} onClose={onClose}>
      <p>{siteText(config, 'about', language)}</p>
    </Dialog>
  );
}
