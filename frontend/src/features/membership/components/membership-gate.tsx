import { lazy, type ReactNode, Suspense } from 'react';
import { useMembershipNumber } from '../lib/membership-store.ts';
import { useMembershipGuard } from '../lib/use-membership-guard.ts';

const Gate = lazy(() => import('./gate.tsx'));

/** Shows its children to verified members. To everyone else it shows the gate, and nothing of the page exists behind it. */
export function MembershipGate({ children }: { children: ReactNode }) {
  useMembershipGuard();
  const isVerified = useMembershipNumber() !== null;
  return isVerified ? (
    children
  ) : (
    <Suspense fallback={null}>
      <Gate />
    </Suspense>
  );
}
