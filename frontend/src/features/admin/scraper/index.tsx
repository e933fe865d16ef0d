import Alert from '@mui/material/Alert';
import type { ScraperResult } from '@platform/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { type SearchInput, useEmbedCode, useSearchSites } from './api.ts';
import { QuickAddForm } from './quick-add-form.tsx';
import { ResultSkeletons, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';

export default function ScraperTab() {
  const { t } = useTranslation(['adminScraper', 'admin']);
  const { failed, describe } = useAdminToasts();
  const search = useSearchSites();
  const embed = useEmbedCode();
  const picked = embed.data;
  const card = useRef<HTMLElement>(null);

  const run = (input: SearchInput) =>
    unsaved.drop(() => {
      embed.reset();
      search.mutate(input, { onError: (error) => failed(error, t('failedToSearch')) });
    }, 'scraper');
  const pick = (video: ScraperResult, from: HTMLElement) =>
    unsaved.drop(() => {
      card.current = from;
      embed.mutate(video, { onError: (error) => failed(error, t('failedToGetEmbed')) });
    }, 'scraper');

  /** Clears the selection and focuses the result that was picked. */
  function done() {
    embed.reset();
    card.current?.focus();
  }

  return (
    <>
      <TabHeading title={t('admin:scraper')} intro={t('intro')} />
      <SearchForm searching={search.isPending} onSearch={run} />
      {picked && (
        <QuickAddForm
          key={`${picked.video.site} ${picked.video.id}`}
          {...picked}
          onAdded={done}
          onCancel={() => unsaved.drop(done, 'scraper')}
        />
      )}
      {search.isPending && <ResultSkeletons />}
      {search.isError && (
        <ErrorState
          title={t('failedToSearch')}
          text={describe(search.error, t('failedToSearch'))}
          onRetry={() => search.variables && run(search.variables)}
        />
      )}
      {search.data?.failed && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('siteFailed', { sites: search.data.failed })}
        </Alert>
      )}
      {search.data?.results.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {search.data && search.data.results.length > 0 && (
        <Results
          results={search.data.results}
          picked={embed.isError ? undefined : embed.variables}
          pending={embed.isPending}
          onPick={pick}
        />
      )}
    </>
  );
}
