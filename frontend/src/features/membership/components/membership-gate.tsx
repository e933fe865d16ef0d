import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useMembershipNumber } from '../lib/membership-store.ts';
import { useMembershipGuard } from '../lib/use-membership-guard.ts';

const gate = () => import('./gate.tsx');
const Gate = lazy(gate);

/** Starts loading the gate where it is going to be shown. */
export const preloadGate = (): unknown => gate();

/**
 * Shows its children to verified members, anew to each. To everyone else it shows the gate, and nothing of the page exists
 * behind it.
 */
export function MembershipGate({ children }: { children: ReactNode }) {
  useMembershipGuard();
  const number = useMembershipNumber();
  return number === null ? (
    <Suspense fallback={null}>
      <Gate />
    </Suspense>
  ) : (
    <Fragment key={number}>{children}</Fragment>
  );
}
