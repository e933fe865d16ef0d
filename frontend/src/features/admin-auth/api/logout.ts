import { paths } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { adminSession } from '../lib/session.ts';

/** Ends the session on the server, and here in any case: an unreachable server keeps nobody logged in. */
export const useLogout = (onLoggedOut: () => void) =>
  useMutation({
    mutationFn: () => api<void>(paths.adminLogout, { method: 'POST' }),
    // Here and not where it is called: the button is gone once the session is.
    onSettled: () => {
      adminSession.end();
      onLoggedOut();
    },
  });
