import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { useMemberCookieRenewals } from '../lib/member-cookie.ts';
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

/** A 16:9 picture. One that is missing or fails to load gives way to the fallback tile, until there is a new cookie to try with. */
export function Thumbnail({ item, frozen, eager, className, children }: ThumbnailProps) {
  const renewals = useMemberCookieRenewals();
  const [failed, setFailed] = useState<string | null>(null);
  const attempt = `${renewals} ${item.thumbnail}`;
  const source = attempt === failed ? null : item.thumbnail;
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
          onError={() => setFailed(attempt)}
        />
      ) : (
        <FallbackTile id={item.id} title={item.title} />
      )}
      {children}
    </div>
  );
}
