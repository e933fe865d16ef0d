import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { OfflineNotice } from '../components/offline-notice.tsx';
import { Toaster } from '../components/toast/toaster.tsx';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';

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
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          {children}
          <OfflineNotice />
          <Toaster />
        </QueryClientProvider>
      </I18nextProvider>
    </RuntimeConfigContext>
  );
}
