import { useTranslation } from 'react-i18next';
import { useIsAdmin } from '../admin-auth/lib/session.ts';
import { Analytics } from './components/analytics.tsx';

/** User Analytics, for who is logged in: nothing is asked for before. */
export default function AnalyticsTab() {
  const { t } = useTranslation('adminAnalytics');
  return useIsAdmin() ? <Analytics /> : <p>{t('loginRequired')}</p>;
}
