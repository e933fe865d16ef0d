import { paths } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { adminKey } from '../lib/admin-keys.ts';
import { adminSession } from '../lib/session.ts';

/** Ends the session on the server, and here in any case: an unreachable server keeps nobody logged in. */
export function useLogout(onLoggedOut: () => void) {
  const queryClient = useQueryClient();
  return useMutation<void, Error, void>({
    mutationFn: () => api<void>(paths.adminLogout, { method: 'POST' }),
    // Here and not where it is called: the button is gone once the session is.
    onSettled: () => {
      adminSession.end();
      onLoggedOut();
      queryClient.removeQueries({ queryKey: [adminKey] });
    },
  });
}
