import type { SavedSiteSettings } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import { adminApi, adminKey } from '../auth/api.ts';
import { TabSkeleton } from '../common/tab.tsx';
import { SettingsEditor } from './editor.tsx';

/** What the site says. The editor goes on with what was read first, also when the session ends in between. */
export default function SettingsTab() {
  const { t } = useTranslation('adminSettings');
  const [loaded, setLoaded] = useState<SavedSiteSettings>();
  const saved = useQuery({
    queryKey: [adminKey, 'site-settings'],
    queryFn: ({ signal }) => adminApi(apiPath('/api/site-settings'), { signal }),
    enabled: !loaded,
    gcTime: 0,
  });
  if (saved.data && !loaded) setLoaded(saved.data);
  if (loaded) return <SettingsEditor loaded={loaded} />;
  return saved.error ? <QueryError query={saved} title={t('failedToLoad')} /> : <TabSkeleton />;
}
