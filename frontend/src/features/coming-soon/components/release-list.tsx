import { useTranslation } from 'react-i18next';
import { itemKey } from '../../../lib/item-key.ts';
import type { QueueEntry } from '../lib/use-release-queue.ts';
import { Release } from './release.tsx';
import styles from './release-list.module.css';

/** The queue of releases, soonest first. */
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

/** Says each release as it happens, politely. There before its first words, so that they are heard. */
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
