import type { UserProfile } from '@platform/contracts';
import { type UIEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { LoadMore } from '../../admin-panel/components/load-more.tsx';
import type { useUserDetails } from '../api/user-details.ts';
import { actionRows } from '../lib/action-rows.ts';
import { useActionWords } from '../lib/use-action-words.ts';
import styles from './action-history.module.css';
import { ActionLine } from './action-line.tsx';
import { CsvButton } from './csv-button.tsx';
import { SectionHead } from './section-head.tsx';

/** How far from the end, in pixels, the next page is asked for. */
const ahead = 240;

type ActionHistoryProps = { profile: UserProfile; query: ReturnType<typeof useUserDetails> };

/** Every action, newest first, in a box that scrolls and goes on loading as it does, or at the press of a button. */
export function ActionHistory({ profile, query }: ActionHistoryProps) {
  const { t } = useTranslation('adminAnalytics');
  const words = useActionWords();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data, isFetching, hasNextPage, isFetchNextPageError } = query;
  const loaded = data?.pages.flatMap(({ details }) => details.allActions);
  // When the history does not come, what the list knew of it is still true.
  const actions = loaded ?? (isFetching ? [] : profile.actionHistory);
  const loadMore = useLoadMore(list, query);

  function goOn({ currentTarget: box }: UIEvent<HTMLElement>) {
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (left < ahead && hasNextPage && !isFetching && !isFetchNextPageError) void query.fetchNextPage();
  }

  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('history')}>
        {actions.length > 0 && (
          <CsvButton
            name={t('history')}
            file={t('fileHistory', { number: profile.membershipNumber })}
            rows={() => actionRows(t, words, actions)}
          />
        )}
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className={styles.box} aria-labelledby={titleId} tabIndex={0} onScroll={goOn}>
        {!data && isFetching && (
          <p className={styles.note} role="status">
            {t('historyLoading')}
          </p>
        )}
        {!isFetching && actions.length === 0 && <p className={styles.note}>{t('historyEmpty')}</p>}
        <ul ref={list} aria-labelledby={titleId}>
          {actions.map((action) => (
            <li key={action.id} className={styles.entry} tabIndex={-1}>
              <ActionLine action={action} full />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className={styles.more}>
            <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />
          </div>
        )}
      </section>
    </section>
  );
}
