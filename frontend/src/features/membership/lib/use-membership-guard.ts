import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../../../lib/api-client.ts';
import { memberCookieRenewed } from '../../../lib/member-cookie.ts';
import { verifyMembership } from '../api/verify-membership.ts';
import { isMemberRequest } from './member-paths.ts';
import { membership } from './membership-store.ts';

/** Asks again whether the stored number is valid. A server that can't be reached changes nothing. */
async function checkAgain(): Promise<void> {
  const stored = membership.get();
  if (stored === null) return;
  const answer = await verifyMembership({ membershipNumber: stored }).catch(() => undefined);
  if (answer?.valid) memberCookieRenewed();
  else if (answer?.valid === false && membership.get() === stored) membership.forget();
}

/**
 * Keeps the membership true: checks a stored number again on load, silently, and gives it up when the server says it is
 * invalid or refuses a member's request.
 */
export function useMembershipGuard(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    // After what the page itself asks for.
    const timer = setTimeout(() => void checkAgain());
    // A page that was set aside and comes back has heard of nothing meanwhile.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      membership.readAgain();
      void checkAgain();
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);

  useEffect(
    () =>
      onUnauthorized(({ path, method }) => {
        if (isMemberRequest(path, method)) membership.forget();
      }),
    [],
  );

  // Nothing a member saw stays behind for who comes next in this browser.
  useEffect(() => membership.subscribe(() => queryClient.clear()), [queryClient]);
}
