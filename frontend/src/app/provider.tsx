import type { ApiPath } from '@platform/contracts/operations';
import type { PathOf } from '@platform/contracts/paths';
import { QueryClient, QueryClientProvider, type QueryFunction } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { OfflineNotice } from '../components/offline-notice.tsx';
import { Notices } from '../components/toast/notices.tsx';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { I18nProvider } from '../i18n/provider.tsx';
import { api } from '../lib/api-client.ts';

type AppProviderProps = {
  config: RuntimeConfig;
  i18n: i18n;
  queryClient: QueryClient;
  children: ReactNode;
};

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

/** The default query: GET on the joined key. `['/api/videos', id]` asks for `/api/videos/<id>`. */
const getByKey: QueryFunction = ({ queryKey, signal }) =>
  api(queryKey.join('/') as PathOf<ApiPath>, { signal });

/**
 * Requests fail at once while offline: a change must not be sent later, unseen. Queries load again once the browser is online.
 * (Video uploads wait for the connection: features/admin/upload/sending.ts.)
 */
const networkMode = 'always';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        queryFn: getByKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      },
    },
  });
