import type { ReactNode } from 'react';
import styles from './card.module.css';

/**
 * The class of a card or row that the link of its `CardTitle` covers, marked if the link is `aria-current`; buttons beside the link
 * need a `z-index` of 2. It may set
 * `--title-font`, `--title-lines` (2; `none` for all) and `--focus-offset` (4px).
 */
export const linkedCard = styles.card;

/** The class of the picture of such a card, for a line along its edge on hover. */
export const cardPicture = styles.picture;

type CardTitleProps = { as?: 'h2' | 'h3' | 'p'; children: ReactNode };

/** A title whose link covers the whole card. */
export const CardTitle = ({ as: Heading = 'h3', children }: CardTitleProps) => (
  <Heading className={styles.title}>{children}</Heading>
);
