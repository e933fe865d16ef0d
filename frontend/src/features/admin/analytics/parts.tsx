import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import { Button } from '../common/buttons.tsx';
import { type CsvCell, downloadCsv } from '../common/csv.ts';
import styles from './analytics.module.css';

type SectionHeadProps = { id: string; title: string; children?: ReactNode };

/** Names a part of the screen, with its actions at the right. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Box component="h4" id={id} sx={{ m: 0, mr: 'auto', font: 'var(--type-h3)' }}>
        {title}
      </Box>
      {children}
    </div>
  );
}

/** Stands in for what is empty. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ p: 6, backgroundColor: 'var(--field)', color: 'text.secondary' }}>
    {children}
  </Box>
);

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
      icon="download"
      sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
      aria-label={t('csvOf', { name })}
      onClick={() => downloadCsv(file, rows())}
    >
      {t('csv')}
    </Button>
  );
}

type FiguresProps = { figures: Record<string, ReactNode>; large?: boolean };

/** Named figures, two beside each other; `large` gives each a card, four beside each other where they fit. */
export const Figures = ({ figures, large }: FiguresProps) => (
  <dl className={classes(styles.figures, large && styles.large)}>
    {Object.entries(figures).map(([name, value]) => (
      <div key={name} className={styles.pair}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
