import type { MemberSettings } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { api } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import '../i18n/index.ts';

const settingsQuery = queryOptions<MemberSettings>({ queryKey: [apiPath('/api/me/settings')] });

/** The member's settings, undefined until they are loaded. A change shows at once, and is undone when it fails. */
export function useSettings() {
  const { t } = useTranslation('comingBack');
  const queryClient = useQueryClient();
  const settings = useQuery(settingsQuery);
  const change = useMutation({
    scope: { id: 'settings' },
    mutationFn: (body: Partial<MemberSettings>) =>
      api(apiPath('/api/me/settings'), { method: 'PUT', body, keepalive: true }),
    onSuccess: (all) => queryClient.setQueryData(settingsQuery.queryKey, all),
    onError: (error) => toast.error(t('settingFailed'), errorMessage(error)),
  });
  return {
    query: settings,
    settings: settings.data && { ...settings.data, ...(change.isPending && change.variables) },
    change: change.mutate,
  };
}
