import styles from './upload-progress.module.css';

/** The 8 px track with a tick every 5 %, longer at each quarter. */
export function ProgressTrack({ percent, label }: { percent: number; label: string }) {
  return (
    <div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.ticks} aria-hidden="true" />
    </div>
  );
}
