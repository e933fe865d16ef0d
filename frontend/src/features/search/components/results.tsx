import type { SearchKind } from '@platform/contracts';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../components/load-more.tsx';
import { NavTabs } from '../../../components/nav-tabs.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { formatCount } from '../../../lib/format.ts';
import { type Found, totalOf, useSearchResults } from '../api/search.ts';
import { kinds, searchPath } from '../lib/places.ts';
import { FoundStatus } from './options.tsx';
import { ResultList } from './result-list.tsx';
import styles from './results.module.css';
import { RecentSearches } from './starting-points.tsx';

type ResultsProps = {
  q: string;
  kind: SearchKind | undefined;
  /** Shown below the words that nothing was found. */
  instead: ReactNode;
};

/** What is found, by kind. While a newer search loads, its predecessor's results show. */
export function Results(props: ResultsProps) {
  const results = useSearchResults(props.q, props.kind);
  return (
    <>
      {/* Before its first text: what is inserted with it is not announced. */}
      <FoundStatus found={results.data} isFetching={results.isFetching} />
      <FoundResults {...props} results={results} />
    </>
  );
}

type FoundResultsProps = ResultsProps & { results: ReturnType<typeof useSearchResults> };

function FoundResults({ q, kind, instead, results }: FoundResultsProps) {
  const { t } = useTranslation('search');
  const list = useRef<HTMLUListElement>(null);
  if (results.isPending) return <ResultsSkeleton />;
  const found = results.data;
  if (!found) return <QueryError query={results} title={t('errorTitle')} level={2} />;
  const isNothing = totalOf(found.counts) === 0 && found.items.length === 0;
  return (
    <>
      {!isNothing && <Tabs q={q} kind={kind} counts={found.counts} />}
      {found.items.length === 0 && (
        <EmptyState level={2} title={t('nothing', { q: found.q })} text={t('nothingText')} />
      )}
      {isNothing && instead}
      {found.items.length > 0 && (
        <div className={styles.columns}>
          <div>
            <ResultList ref={list} results={found.items} q={q} />
            <LoadMore query={results} list={list} rows="h2 a" />
          </div>
          <aside className={styles.aside}>
            <RecentSearches />
          </aside>
        </div>
      )}
    </>
  );
}

function Tabs({ q, kind, counts }: Pick<ResultsProps, 'q' | 'kind'> & Pick<Found, 'counts'>) {
  const { t } = useTranslation('search');
  const { language } = useLanguage();
  const tabs = [undefined, ...kinds].map((one) => ({
    to: searchPath(q, one),
    isCurrent: one === kind,
    label: (
      <>
        {t(one ?? 'all')}{' '}
        <span className="caption">{formatCount(one ? (counts[one] ?? 0) : totalOf(counts), language)}</span>
      </>
    ),
  }));
  return (
    <div className={styles.tabs}>
      <NavTabs label={t('kinds')} tabs={tabs} />
    </div>
  );
}

const ResultsSkeleton = () => (
  <Loading>
    <div className={styles.tabs} />
    <Repeat times={5}>
      <div className={styles.row} data-testid="result-skeleton">
        <Skeleton className={styles.picture} />
        <div className={styles.words}>
          <Skeleton width="70%" height={20} margin="6px 0" />
          <Skeleton width="54%" height={14} />
        </div>
      </div>
    </Repeat>
  </Loading>
);
