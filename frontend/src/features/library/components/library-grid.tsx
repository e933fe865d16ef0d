import type { LibraryItem } from '@platform/contracts';
import type { Ref } from 'react';
import { itemKey } from '../../../lib/item-key.ts';
import { AddVideoCard } from './add-video-card.tsx';
import styles from './library.module.css';
import { VideoCard } from './video-card.tsx';

/** Pictures in the first rows are loaded with the page. */
const eagerCards = 4;

type LibraryGridProps = { items: readonly LibraryItem[]; ref: Ref<HTMLUListElement> };

/** A card for each item, then the add-video card. */
export function LibraryGrid({ items, ref }: LibraryGridProps) {
  return (
    <ul ref={ref} className={styles.grid}>
      {items.map((item, index) => (
        <li key={itemKey(item)} className={styles.cell} data-card={item.id}>
          <VideoCard item={item} eager={index < eagerCards} />
        </li>
      ))}
      <li>
        <AddVideoCard />
      </li>
    </ul>
  );
}
