import { useRuntimeConfig } from '../config/use-runtime-config.ts';
import { languageOf } from '../lib/language-of.ts';
import styles from './brand.module.css';

export function Brand() {
  const { brandName } = useRuntimeConfig();
  return (
    <span className={styles.brand} lang={languageOf(brandName)}>
      <svg viewBox="0 0 26 28" width="26" height="28" aria-hidden="true" focusable="false">
        <path fill="var(--ice)" d="M13 1 17.3 3.5 6.1 23 2 20.7V7.3z" />
        <path fill="var(--ember)" d="m19.9 5 4.1 2.3v13.4L13 27l-4.3-2.5z" />
      </svg>
      <span>{brandName}</span>
    </span>
  );
}
