import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { type CsvCell, downloadCsv } from '../lib/csv.ts';
import styles from './csv-button.module.css';

type CsvButtonProps = {
  /** What it downloads, in words. */
  name: string;
  /** Begins the file's name. */
  file: string;
  /** The head and the rows, as they are shown now. */
  rows: () => CsvCell[][];
};

/** Downloads what is shown. */
export function CsvButton({ name, file, rows }: CsvButtonProps) {
  const { t } = useTranslation('adminAnalytics');
  return (
    <Button
      variant="text"
      size="small"
      className={styles.button}
      aria-label={t('csvOf', { name })}
      onClick={() => downloadCsv(file, rows())}
    >
      <span className={styles.label}>
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="square"
          aria-hidden="true"
        >
          <path d="M12 4v12M7.5 11.500 12 16l4.500-4.500M4 14v6h16v-6" />
        </svg>
        {t('csv')}
      </span>
    </Button>
  );
}
