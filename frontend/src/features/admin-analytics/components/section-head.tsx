import type { ReactNode } from 'react';
import styles from './section-head.module.css';

type SectionHeadProps = { id: string; title: string; note?: string; children?: ReactNode };

/** Names a part of the screen, with what can be done with it at the right. */
export function SectionHead({ id, title, note, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h4 id={id} className={styles.title}>
        {title}
      </h4>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
