import { useRuntimeConfig } from '../config/use-runtime-config.ts';
import styles from './brand.module.css';

/** The mark (an ice half and an ember half, cut at 60 degrees) and the name. */
export function Brand() {
  const { brandName } = useRuntimeConfig();
  return (
    <span className={styles.brand} lang="zh-CN">
      <svg viewBox="0 0 26 28" width="26" height="28" aria-hidden="true" focusable="false">
        <path fill="var(--ice)" d="M14.6 1 2 8.2v12.7l1.9 1.1z" />
        <path fill="var(--ember)" d="m22.1 6 1.9 1.1v12.7L11.4 27z" />
      </svg>
      {brandName}
    </span>
  );
}
