import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../../../lib/api-client.ts';
import { verifyMembership } from '../api/verify-membership.ts';
import { isMemberRequest } from './member-paths.ts';
import { membership } from './membership-store.ts';

/**
 * Keeps the membership true: checks a stored number again on load, silently, and gives it up when the server says it is
 * invalid or refuses a member's request. A server that can't be reached changes nothing.
 */
export function useMembershipGuard(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const stored = membership.get();
    if (stored === null) return;
    verifyMembership({ membershipNumber: stored }).then(
      ({ valid }) => {
        if (!valid && membership.get() === stored) membership.forget();
      },
      () => undefined,
    );
  }, []);

  useEffect(
    () =>
      onUnauthorized(({ path, method }) => {
        if (isMemberRequest(path, method)) membership.forget();
      }),
    [],
  );

  // Nothing a member saw stays behind for who comes next in this browser.
  useEffect(
    () =>
      membership.subscribe(() => {
        if (membership.get() === null) queryClient.clear();
      }),
    [queryClient],
  );
}
