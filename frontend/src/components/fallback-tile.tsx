import { tileColour, tileLetter } from '../lib/fallback-tile.ts';
import styles from './fallback-tile.module.css';

/** Stands for a missing picture: one of 13 colours by the item's id, with the title's first letter. */
export function FallbackTile({ id, title }: { id: string; title: string }) {
  return (
    <div className={styles.tile} style={{ backgroundColor: tileColour(id) }} data-testid="fallback-tile">
      <span className={styles.letter} aria-hidden="true">
        {tileLetter(title)}
      </span>
    </div>
  );
}
