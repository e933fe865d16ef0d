import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { FallbackTile } from './fallback-tile.tsx';
import styles from './thumbnail.module.css';

type ThumbnailProps = {
  item: { id: string; title: string; thumbnail: string | null };
  /** In an ice duotone, until it is released. */
  frozen?: boolean;
  /** Above the fold: loaded with the page. */
  eager?: boolean;
  className?: string | undefined;
  /** Notches. */
  children?: ReactNode;
};

/** A 16:9 picture. One that is missing or fails to load gives way to the fallback tile. */
export function Thumbnail({ item, frozen, eager, className, children }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = item.thumbnail && item.thumbnail !== failed ? item.thumbnail : null;
  return (
    <div className={classes(styles.frame, frozen && styles.frozen, className)}>
      {source ? (
        <img
          src={source}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={styles.image}
          onError={() => setFailed(source)}
        />
      ) : (
        <FallbackTile id={item.id} title={item.title} />
      )}
      {children}
    </div>
  );
}
