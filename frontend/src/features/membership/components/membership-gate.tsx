import { Fragment, type ReactNode, Suspense } from 'react';
import { WholeCrash } from '../../../components/crash.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { useMembershipNumber } from '../lib/membership-store.ts';
import { useMembershipGuard } from '../lib/use-membership-guard.ts';

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
