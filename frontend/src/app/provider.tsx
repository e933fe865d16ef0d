import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { Notices } from '../components/notices.tsx';
import { OfflineNotice } from '../components/offline-notice.tsx';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { I18nProvider } from '../i18n/provider.tsx';

type AppProviderProps = {
  config: RuntimeConfig;
  i18n: i18n;
  queryClient: QueryClient;
  children: ReactNode;
};

/** What every screen stands on. */
export function AppProvider({ config, i18n, queryClient, children }: AppProviderProps) {
  return (
    <RuntimeConfigContext value={config}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          {children}
          <OfflineNotice />
          <Notices />
        </QueryClientProvider>
      </I18nProvider>
    </RuntimeConfigContext>
  );
}
