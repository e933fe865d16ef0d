import type { SearchResult } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { type Found, totalOf } from '../api/search.ts';
import { Highlighted, ResultFacts, ResultPicture } from './result-parts.tsx';
import styles from './search-dialog.module.css';

export const ResultOption = ({ result }: { result: SearchResult }) => (
  <>
    <ResultPicture result={result} sizes="110px" className={styles.picture ?? ''} />
    <span className={styles.words}>
      <span className={classes('clamp', styles.title)} lang={languageOf(result.title)}>
        <Highlighted text={result.title} ranges={result.highlights} />
      </span>
      <ResultFacts result={result} />
    </span>
    {result.duration !== null && <span className={styles.figure}>{formatDuration(result.duration)}</span>}
  </>
);

export function AllOption({ found: { q, counts } }: { found: Found }) {
  const { t } = useTranslation(['search', 'common']);
  return (
    <span className={styles.all}>
      <span>{t('seeAll', { q, count: totalOf(counts) })}</span>
      <span className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} <kbd>Esc</kbd> {t('common:close')}
      </span>
    </span>
  );
}

export function FoundStatus({ found, isFetching }: { found: Found | undefined; isFetching: boolean }) {
  const { t } = useTranslation('search');
  const count = found ? totalOf(found.counts) : 0;
  return (
    <p role="status" className="visually-hidden">
      {found && !isFetching && (count > 0 ? t('found', { count }) : t('nothing', { q: found.q }))}
    </p>
  );
}
