import type { ReactNode } from 'react';
import { classes } from '../../../lib/classes.ts';
import styles from './figures.module.css';

type FiguresProps = { figures: readonly { name: string; value: ReactNode }[]; large?: boolean };

/** Named figures, two beside each other; `large` gives each a card, four beside each other where they fit. */
export function Figures({ figures, large }: FiguresProps) {
  return (
    <dl className={classes(styles.figures, large && styles.large)}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
