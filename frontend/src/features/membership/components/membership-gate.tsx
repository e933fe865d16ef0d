import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary, WholeCrash } from '../../../components/error-boundary.tsx';
import { adminToken } from '../../../lib/admin-token.ts';
import { onUnauthorized } from '../../../lib/api-client.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { listen } from '../../../lib/listen.ts';
import {
  hasMemberCookie,
  memberCookieRenewed,
  membership,
  useMembershipNumber,
} from '../../../lib/membership.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { adminKey, loginTab } from '../../../lib/use-admin-tab.ts';
import { reverify } from '../api/membership.ts';

export const Gate = lazyPage(() => import('./gate.tsx'));

type MembershipGateProps = { panel: ReactNode; children: ReactNode };

/**
 * Shows its children to verified members (remounted when the member changes), the gate to others. The `panel` beside them
 * stays, with its uploads, when the member changes; an administrator needs no number for it, once logged in, with unsaved input, or
 * at the address of the log-in.
 */
export function MembershipGate({ panel, children }: MembershipGateProps) {
  useMembershipGuard();
  const number = useMembershipNumber();
  const [search] = useSearchParams();
  const tab = search.get('admin');
  // The panel asks about it before it closes.
  const hasUnsaved = useUnsaved().forms.size > 0;
  const isOperator = hasUnsaved || tab === loginTab || (tab !== null && adminToken.get() !== null);
  const gate = (
    <ErrorBoundary fallback={(crash) => <WholeCrash {...crash} />}>
      <Suspense fallback={null}>
        <Gate />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <>
      {number === null ? !isOperator && gate : <Fragment key={number}>{children}</Fragment>}
      {(number !== null || isOperator) && panel}
    </>
  );
}

/**
 * In the background verifies the stored number, and drops it when the server calls it invalid, also in a response with 401. Without
 * a number it clears the cookie that a logout left.
 */
function useMembershipGuard(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    // After the page's own requests.
    const timer = setTimeout(() => void reverify());
    // A page restored from the back/forward cache missed changes made meanwhile.
    const pageshow = (event: PageTransitionEvent) => {
      if (event.persisted) void reverify();
    };
    const online = () => {
      // Pictures that failed load again. Once more when the cookie, which may be lost, is renewed.
      if (membership.get() !== null && hasMemberCookie()) memberCookieRenewed();
      void reverify();
    };
    const stop = listen(window, { pageshow, online });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  useEffect(
    () =>
      onUnauthorized(({ key, number }) => {
        const current = membership.get();
        // A late response to a request with an earlier number says nothing about this one. Null: the browser blocks storage.
        const isCurrent = current !== null && (number === null || number === current);
        if (isCurrent && key === 'membershipRequired') membership.forget({ rejected: true });
      }),
    [],
  );

  // The next member of this browser must not see cached responses. The panel stays, and waits for its own.
  useEffect(
    () =>
      membership.subscribe(() => {
        queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => first !== adminKey });
        queryClient.getMutationCache().clear();
      }),
    [queryClient],
  );
}
