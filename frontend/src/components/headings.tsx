import type { ReactNode } from 'react';
import styles from './headings.module.css';

type Tone = 'melt' | 'ice' | undefined;

/** The line under a heading: ember to ice, or ice alone for upcoming content. */
export const MeltLine = ({ tone = 'melt' }: { tone?: Tone }) => (
  <div className={`${styles.line} ${styles[tone]}`} aria-hidden="true" />
);

type SectionHeadingProps = {
  id: string;
  title: string;
  note?: string | undefined;
  /** On phones, which have no room for the note. */
  shortNote?: string | undefined;
  tone?: Tone;
  action?: ReactNode;
};

export function SectionHeading({ id, title, note, shortNote, tone, action }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.row}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
        {shortNote && <p className={styles.shortNote}>{shortNote}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <MeltLine tone={tone} />
    </div>
  );
}

type PageTitleProps = { title: string; subtitle?: string | undefined; tone?: Tone };

export function PageTitle({ title, subtitle, tone }: PageTitleProps) {
  return (
    <div className={styles.block}>
      <h1>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <div className={styles.pageLine}>
        <MeltLine tone={tone} />
      </div>
    </div>
  );
}
