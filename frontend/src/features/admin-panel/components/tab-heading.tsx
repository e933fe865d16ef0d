import styles from './tab-heading.module.css';

/** A tab's name and what it is for. */
export function TabHeading({ title, intro }: { title: string; intro: string }) {
  return (
    <div className={styles.heading}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.intro}>{intro}</p>
    </div>
  );
}
