import styles from './melt-line.module.css';

/** The signature under a section's heading: ember that turns hard into ice. `ice` alone for what is still to come. */
export function MeltLine({ tone = 'melt' }: { tone?: 'melt' | 'ice' }) {
  return <div className={`${styles.line} ${styles[tone]}`} aria-hidden="true" />;
}
