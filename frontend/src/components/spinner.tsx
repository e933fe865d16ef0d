import styles from './spinner.module.css';

/** Decorative, unless `label` makes it a status. */
export function Spinner({ size = 24, label }: { size?: number; label?: string }) {
  const ring = <span className={styles.ring} style={{ width: size, height: size }} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <div className={styles.block} role="status" aria-label={label}>
      {ring}
    </div>
  );
}
