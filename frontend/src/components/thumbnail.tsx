import { pictureWidths } from '@platform/contracts/limits';
import { objectsPrefix } from '@platform/contracts/paths';
import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { useMemberCookieRenewals } from '../lib/membership.ts';
import { tileColours } from '../lib/theme/tokens.ts';
import styles from './thumbnail.module.css';

type ThumbnailProps = {
  item: { id: string; title: string; thumbnail: string | null };
  /** In an ice duotone, until it is released. */
  frozen?: boolean;
  /** Above the fold: loaded with the page. */
  eager?: boolean;
  /** How wide it is shown, as in `<img sizes>`; as a card of the library unless said otherwise. */
  sizes?: string;
  className?: string | undefined;
  /** Notches. */
  children?: ReactNode;
};

/** A card of the library (see library.module.css). A phone's third pixel a point isn't worth twice the bytes: two thirds of the width. */
const cardSizes =
  '(max-width: 599px) 66vw, (max-width: 899px) calc(50vw - 42px), (max-width: 1199px) calc(33.3vw - 35px), 302px';

/** The widths storage has of a picture of ours. */
const srcSetOf = (source: string): string =>
  pictureWidths
    .map((width, index) => `${source}${index < pictureWidths.length - 1 ? `?w=${width}` : ''} ${width}w`)
    .join();

/** A 16:9 picture. One that is missing or fails to load gives way to the fallback tile, until there is a new cookie to try with. */
export function Thumbnail({ item, frozen, eager, sizes = cardSizes, className, children }: ThumbnailProps) {
  const renewals = useMemberCookieRenewals();
  const [failed, setFailed] = useState<string | null>(null);
  const attempt = `${renewals} ${item.thumbnail}`;
  const source = attempt === failed ? null : item.thumbnail;
  return (
    <div className={classes(styles.frame, frozen && styles.frozen, className)}>
      {source ? (
        <img
          {...(source.startsWith(objectsPrefix) && { sizes, srcSet: srcSetOf(source) })}
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

/** Stands for a missing picture: one of 13 colours by the item's id, with the title's first letter. */
function FallbackTile({ id, title }: { id: string; title: string }) {
  return (
    <div className={styles.tile} style={{ backgroundColor: tileColour(id) }} data-testid="fallback-tile">
      <span className={styles.letter} aria-hidden="true">
        {tileLetter(title)}
      </span>
    </div>
  );
}

/** The tile colour of an item without a picture: its id hashed (FNV-1a) into one of the 13. */
export function tileColour(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return tileColours[(hash >>> 0) % tileColours.length] ?? tileColours[0];
}

/** The first character of a title that is a letter, an ideograph or a figure. */
export function tileLetter(title: string): string {
  const characters = Array.from(title.trim());
  const letter = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0] ?? '';
  return letter.toLocaleUpperCase();
}
