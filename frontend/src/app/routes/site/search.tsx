import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../../features/search/i18n/index.ts';
import { SectionHeading } from '../../../components/headings.tsx';
import { useLibrary } from '../../../features/library/api/get-library.ts';
import { ResultList } from '../../../features/search/components/result-list.tsx';
import { Results } from '../../../features/search/components/results.tsx';
import { SearchForm } from '../../../features/search/components/search-form.tsx';
import { StartingPoints } from '../../../features/search/components/starting-points.tsx';
import { recentSearches } from '../../../features/search/lib/recent-searches.ts';
import { useSearchAddress } from '../../../features/search/lib/use-search-address.ts';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import { usePageKey } from '../../../lib/keyboard.ts';
import { useSearch } from '../../../lib/use-search.ts';
import styles from './search.module.css';

/** /search?q=&kind=: a field, and what is found while typing. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const { q, kind, type, submit } = useSearchAddress();
  const search = useSearch(q, type);
  const input = useRef<HTMLInputElement>(null);
  useDocumentTitle(q ? t('titleFor', { q }) : t('title'));
  usePageKey('/', () => input.current?.focus());
  useEffect(() => {
    if (q === '') input.current?.focus();
  }, []);

  function submitText() {
    const text = search.field.value.trim();
    if (text === '') return;
    submit(text);
    recentSearches.add(text);
  }
  return (
    <Page>
      <h1>{t('title')}</h1>
      <div className={styles.field}>
        <SearchForm search={search} onSubmit={submitText} input={{ ref: input }} />
      </div>
      {q === '' ? <StartingPoints /> : <Results q={q} kind={kind} instead={<Newest />} />}
    </Page>
  );
}

const newest = 4;

function Newest() {
  const { t } = useTranslation('search');
  const library = useLibrary();
  if (!library.data || library.data.length === 0) return null;
  const results = library.data.slice(0, newest).map((item) => ({ ...item, highlights: [] }));
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <SectionHeading id="newest" title={t('newest')} action={<Link to="/#library">{t('toLibrary')}</Link>} />
      <ResultList results={results} />
    </section>
  );
}
