import { useTranslation } from 'react-i18next';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { itemKey } from '../../../lib/items.ts';
import type { QueueEntry } from '../lib/use-release-queue.ts';
import styles from './release.module.css';
import { Release } from './release.tsx';

export function ReleaseList({ entries }: { entries: readonly QueueEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={itemKey(entry.item)} className={styles.entry}>
          <Release entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** Announces each release to screen readers. Always rendered: a live region must exist before its first text. */
export function ReleaseNews({ entries }: { entries: readonly QueueEntry[] }) {
  const { t } = useTranslation('comingSoon');
  return (
    <div className="visually-hidden" role="status" aria-atomic="false" aria-relevant="additions">
      {entries
        .filter(({ released }) => released)
        .map(({ item }) => (
          <p key={itemKey(item)}>{t('announced', { title: item.title })}</p>
        ))}
    </div>
  );
}

export const ReleaseSkeleton = () => (
  <Loading className={styles.list}>
    <Repeat times={3}>
      <div className={styles.release} data-testid="release-skeleton">
        <Skeleton width="64px" className={styles.skeletonDay} />
        <div className={styles.item}>
          <Skeleton />
          <div className={styles.text}>
            <Skeleton width="64px" height={24} />
            <Skeleton width="70%" height={20} margin="14px 0 0" />
            <Skeleton width="88%" height={16} margin="13px 0 0" />
            <Skeleton width="54%" height={14} margin="13px 0 0" />
          </div>
        </div>
      </div>
    </Repeat>
  </Loading>
);
