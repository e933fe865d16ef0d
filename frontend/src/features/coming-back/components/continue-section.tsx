import { storageKeys } from '@platform/contracts/limits';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { useIdle } from '../../../lib/browser-hooks.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { storage } from '../../../lib/storage.ts';
import styles from './continue-section.module.css';
import { ContinueSkeleton } from './member-item-skeleton.tsx';

export const ContinueRow = lazyPage(() => import('./continue-row.tsx'));

/** Whether the row was there last time: then it belongs to the first screen. */
export const hadContinueRow = (): boolean => storage.get(storageKeys.continueRow) !== null;

/** The home page's first row: what the member has begun. */
export function ContinueSection() {
  const [hadRow] = useState(hadContinueRow);
  const isIdle = useIdle();
  if (!hadRow && !isIdle) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <div className={styles.section}>
        <Suspense fallback={hadRow && <ContinueSkeleton />}>
          <ContinueRow />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}
