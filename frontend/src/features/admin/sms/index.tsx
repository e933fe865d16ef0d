import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TabHeading } from '../common/tab.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import { OneOff } from './one-off.tsx';
import { Suppressions } from './suppressions.tsx';

const parts = { recent: CampaignList, oneOff: OneOff, suppressions: Suppressions };

export default function SmsTab() {
  const { t } = useTranslation(['adminSms', 'admin']);
  return (
    <>
      <TabHeading title={t('admin:sms')} intro={t('intro')} />
      <CampaignForm />
      {Object.entries(parts).map(([name, Part]) => (
        <section key={name}>
          <Box component="h4" sx={{ mt: 12, mb: 4, font: 'var(--type-h3)' }}>
            {t(name as keyof typeof parts)}
          </Box>
          <Part />
        </section>
      ))}
    </>
  );
}
