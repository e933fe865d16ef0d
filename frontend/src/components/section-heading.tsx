import type { ReactNode } from 'react';
import { MeltLine } from './melt-line.tsx';
import styles from './section-heading.module.css';

type SectionHeadingProps = {
  id: string;
  title: string;
  note?: string;
  tone?: 'melt' | 'ice';
  /** What stands at the right end. */
  action?: ReactNode;
};

export function SectionHeading({ id, title, note, tone, action }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.row}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <MeltLine tone={tone ?? 'melt'} />
    </div>
  );
}
