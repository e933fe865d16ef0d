import { pictureWidths } from '@platform/contracts/limits';
import { objectsPrefix } from '@platform/contracts/object-keys';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { Picture } from './picture.tsx';
import styles from './thumbnail.module.css';

type ThumbnailProps = {
  item: { id: string; title: string; thumbnail: string | null };
  /** Blue duotone, for unreleased items. */
  frozen?: boolean;
  /** Above the fold: not lazy-loaded. */
  eager?: boolean;
  /** The `sizes` of <img>; by default a library card's. */
  sizes?: string;
  className?: string | undefined;
  children?: ReactNode;
};

/** A library card's width (see library.module.css). On phones two thirds of it: a device pixel ratio of 3 isn't worth twice the bytes. */
const cardSizes =
  '(max-width: 599px) 66vw, (max-width: 899px) calc(50vw - 42px), (max-width: 1199px) calc(33.3vw - 35px), 302px';

/** The widths in which storage has our pictures. */
const srcSetOf = (source: string): string =>
  pictureWidths
    .map((width, index) => `${source}${index < pictureWidths.length - 1 ? `?w=${width}` : ''} ${width}w`)
    .join();

/** A 16:9 picture, or a tile with the title's first letter. */
export function Thumbnail({ item, frozen, eager, sizes = cardSizes, className, children }: ThumbnailProps) {
  const source = item.thumbnail;
  return (
    <div className={classes(styles.frame, frozen && styles.frozen, className)}>
      <Picture
        {...(source?.startsWith(objectsPrefix) && { sizes, srcSet: srcSetOf(source) })}
        src={source}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={styles.image}
        fallback={<FallbackTile id={item.id} title={item.title} />}
      />
      {children}
    </div>
  );
}

function FallbackTile({ id, title }: { id: string; title: string }) {
  return (
    <div className={styles.tile} style={{ backgroundColor: tileColour(id) }} data-testid="fallback-tile">
      <span className={styles.letter} aria-hidden="true">
        {tileLetter(title)}
      </span>
    </div>
  );
}

export const tileColours = [
  '#16324F',
  '#1A4763',
  '#1B5868',
  '#1D5F5E',
  '#2B5F4C',
  '#46603A',
  '#5F5A2C',
  '#755024',
  '#86461F',
  '#92391D',
  '#93291F',
  '#821F30',
  '#641C3C',
] as const;

/** Picks one of the 13 tile colours by the FNV-1a hash of the id. */
export function tileColour(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return tileColours[(hash >>> 0) % tileColours.length] ?? tileColours[0];
}

export function tileLetter(title: string): string {
  const characters = Array.from(title.trim());
  const letter = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0] ?? '';
  return letter.toLocaleUpperCase();
}
