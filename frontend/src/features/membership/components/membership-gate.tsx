import { apiPath } from '@platform/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary, WholeCrash } from '../../../components/error-boundary.tsx';
import { onUnauthorized } from '../../../lib/api-client.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { memberCookieRenewed, membership, useMembershipNumber } from '../../../lib/membership.ts';
import { verifyMembership } from '../api/membership.ts';

const Gate = lazyPage(() => import('./gate.tsx'));

/** Loads the gate where it is going to be shown. */
export const preloadGate = Gate.preload;

/**
 * Shows its children to verified members, anew to each. To everyone else it shows the gate, and nothing of the page exists
 * behind it.
 */
export function MembershipGate({ children }: { children: ReactNode }) {
  useMembershipGuard();
  const number = useMembershipNumber();
  return number === null ? (
    <ErrorBoundary fallback={WholeCrash}>
      <Suspense fallback={null}>
        <Gate />
      </Suspense>
    </ErrorBoundary>
  ) : (
    <Fragment key={number}>{children}</Fragment>
  );
}

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
function useMembershipGuard(): void {
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

const collections = [
  apiPath('/api/videos'),
  apiPath('/api/embeds'),
  apiPath('/api/blog-posts'),
  apiPath('/api/category-videos'),
  '/api/youtubes',
];

/** Whether a request is one that a member makes: a 401 to it says that the number no longer holds. */
function isMemberRequest(path: string, method: string): boolean {
  const [pathname = '', query = ''] = path.split('?');
  if (pathname === apiPath('/api/library') || pathname.endsWith('/like')) return true;
  const isContent = collections.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  return isContent && method === 'GET' && !new URLSearchParams(query).has('scope');
}
