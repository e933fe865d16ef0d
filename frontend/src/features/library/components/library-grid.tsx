import { useMemo } from 'react';
import { classes } from '../../../lib/classes.ts';
import { itemKey } from '../../../lib/item-key.ts';
import type { LibraryData } from '../api/get-library.ts';
import { AddVideoCard } from './add-video-card.tsx';
import styles from './library.module.css';
import { VideoCard } from './video-card.tsx';

/** Pictures in the first rows are loaded with the page. */
const eagerCards = 4;
/** Every number of columns there is divides it, so a row that begins at a multiple of it is whole at every width. */
const cellsInWholeRows = 24;

type LibraryGridProps = {
  data: LibraryData;
  /** Whether the list ends here, as far as it was opened: the add-video card is its last. */
  atEnd: boolean;
  hasMore: boolean;
  /** Nobody has scrolled yet: what is below the window need not be laid out. */
  unseen: boolean;
};

/** The cards of the pages that are kept. Each says its place in the whole list, of which the document holds a part. */
export function LibraryGrid({ data: { pages, pageParams }, atEnd, hasMore, unseen }: LibraryGridProps) {
  const offset = pageParams[0]?.offset ?? 0;
  const items = useMemo(() => {
    const seen = new Set<string>();
    const all = pages.flatMap((page) => page.items);
    // An item whose release was moved while the list was read may come twice; its first place is the newer one.
    return all.filter((item) => {
      const key = itemKey(item);
      return !seen.has(key) && seen.add(key);
    });
  }, [pages]);
  // What belongs to the row of a page that was left behind stays with it.
  const skipped = (cellsInWholeRows - (offset % cellsInWholeRows)) % cellsInWholeRows;
  const size = atEnd && !hasMore ? offset + items.length : -1;
  return (
    <ul className={classes(styles.grid, unseen && styles.unseen)}>
      {items.slice(skipped).map((item, index) => (
        <li
          key={itemKey(item)}
          data-card={item.id}
          aria-setsize={size}
          aria-posinset={offset + skipped + index + 1}
        >
          <VideoCard item={item} eager={offset + index < eagerCards} />
        </li>
      ))}
      {atEnd && (
        <li>
          <AddVideoCard />
        </li>
      )}
    </ul>
  );
}
