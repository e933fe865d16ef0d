import type { MemberCard } from '@platform/contracts';
import { storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { apiFilledPage } from '../../../lib/api-client.ts';
import { useIdle } from '../../../lib/browser-hooks.ts';
import { lazyPart } from '../../../lib/lazy-page.ts';
import { storage } from '../../../lib/storage.ts';
import { featuredQuery } from '../api/featured.ts';
import styles from './continue-section.module.css';
import { RowSkeleton } from './member-item-skeleton.tsx';

export const ContinueRow = lazyPart(() => import('./continue-row.tsx'));

/** Whether the row was there last time: then it belongs to the first screen. */
export const hadContinueRow = (): boolean => storage.get(storageKeys.continueRow) !== null;

/** The home page's first row: what the member has begun. */
export function ContinueSection() {
  const [hadRow] = useState(hadContinueRow);
  useRowNextTime(!hadRow);
  if (!hadRow) return null;
  return (
    <ErrorBoundary fallback={() => null} onCatch={ContinueRow.onCatch}>
      <div className={styles.section}>
        <Suspense fallback={<RowSkeleton list="continue" />}>
          <ContinueRow />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}

/** Asks whether another device has begun something: that is shown next time, as a late row would push the page down. */
function useRowNextTime(isUnknown: boolean): void {
  const isIdle = useIdle();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isUnknown || !isIdle) return;
    const keep = ({ items }: { items: MemberCard[] }) => {
      // The hero has its place.
      const featured = queryClient.getQueryData(featuredQuery.queryKey)?.item?.id;
      if (items.some(({ id }) => id !== featured)) storage.set(storageKeys.continueRow, 'true');
    };
    void apiFilledPage(apiPath('/api/me/continue')).then(keep, () => undefined);
  }, [isUnknown, isIdle, queryClient]);
}
