import type { LibraryItem } from '@platform/contracts';
import type { Ref } from 'react';
import { classes } from '../../../lib/classes.ts';
import { itemKey } from '../../../lib/item-key.ts';
import { AddVideoCard } from './add-video-card.tsx';
import styles from './library.module.css';
import { VideoCard } from './video-card.tsx';

/** Pictures in the first rows are loaded with the page. */
const eagerCards = 4;
/** Cards that are drawn, or not, together: whole rows, as every number of columns divides it. As in `.whole` of library.module.css. */
const groupCards = 24;

type LibraryGridProps = { items: readonly LibraryItem[]; ref: Ref<HTMLDivElement> };

/** A card for each item, then the add-video card. */
export function LibraryGrid({ items, ref }: LibraryGridProps) {
  const whole = Math.floor(items.length / groupCards);
  return (
    <div ref={ref} className={styles.groups}>
      {Array.from({ length: whole + 1 }, (_, group) => (
        <ul key={group} className={classes(styles.grid, styles.group, group < whole && styles.whole)}>
          {items.slice(group * groupCards, (group + 1) * groupCards).map((item, index) => (
            <li key={itemKey(item)} data-card={item.id}>
              <VideoCard item={item} eager={group === 0 && index < eagerCards} />
            </li>
          ))}
          {group === whole && (
            <li>
              <AddVideoCard />
            </li>
          )}
        </ul>
      ))}
    </div>
  );
}
