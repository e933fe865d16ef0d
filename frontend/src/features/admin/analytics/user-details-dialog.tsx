import Box from '@mui/material/Box';
import type { UserProfile } from '@platform/contracts';
import { type UIEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { LoadMore } from '../common/buttons.tsx';
import { useDuration } from '../common/duration.ts';
import { ActionLine } from './action-line.tsx';
import styles from './analytics.module.css';
import { useUserDetails } from './api.ts';
import { actionRows } from './csv.ts';
import { CsvButton, Figures, SectionHead } from './parts.tsx';
import { useActionWords } from './words.ts';

type UserDetailsDialogProps = {
  /** As the list has it: shown until the newer figures are there, and if they never are. */
  profile: UserProfile;
  onClose: () => void;
};

/** A member's figures, and everything they did. */
export function UserDetailsDialog({ profile, onClose }: UserDetailsDialogProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const duration = useDuration();
  const textId = useId();
  const query = useUserDetails(profile.membershipNumber);
  const shown = query.data?.pages[0]?.details ?? profile;

  return (
    <Dialog
      open
      size="details"
      title={
        <>
          {t('details')}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {profile.membershipNumber}
          </Box>
        </>
      }
      describedBy={textId}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', '--card': 'var(--raised)' }}>
        <div>
          {shown.memberName && (
            <Box component="p" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {shown.memberName}
            </Box>
          )}
          <p id={textId}>{t('detailsText')}</p>
        </div>
        <Figures
          large
          figures={{
            [t('totalTime')]: duration(shown.totalTimeSpentSeconds),
            [t('videoTime')]: duration(shown.videoTimeSpentSeconds),
            [t('videosViewed')]: formatCount(shown.uniqueVideosViewed, i18n.language),
            [t('firstVisit')]: <RelativeTime instant={shown.firstActivity} />,
          }}
        />
        <ActionHistory profile={profile} query={query} />
      </Box>
    </Dialog>
  );
}

/** How far from the end, in pixels, the next page is fetched. */
const ahead = 240;

type ActionHistoryProps = { profile: UserProfile; query: ReturnType<typeof useUserDetails> };

/** Every action, newest first, in a box that loads more as it scrolls, or at the press of a button. */
function ActionHistory({ profile, query }: ActionHistoryProps) {
  const { t } = useTranslation('adminAnalytics');
  const words = useActionWords();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data, isFetching, hasNextPage, isFetchNextPageError } = query;
  const loaded = data?.pages.flatMap(({ details }) => details.allActions);
  // When the history does not load, the list's newest actions are still true.
  const actions = loaded ?? (isFetching ? [] : profile.actionHistory);
  const loadMore = useLoadMore(list, query);

  function loadAhead({ currentTarget: box }: UIEvent<HTMLElement>) {
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
      <section className={styles.history} aria-labelledby={titleId} tabIndex={0} onScroll={loadAhead}>
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
          <Box sx={{ py: 4, textAlign: 'center' }}>
            <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />
          </Box>
        )}
      </section>
    </section>
  );
}
