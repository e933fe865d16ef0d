import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { UserDetails, UserProfile } from '@platform/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type UIEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { LoadMore } from '../common/buttons.tsx';
import { useFigureText } from '../common/figure-text.ts';
import { Figures, ReportSection } from '../common/report.tsx';
import { ActionLine } from './action-line.tsx';
import { userDetailsQuery } from './api.ts';
import { memberLabel, useActionWords } from './words.ts';

type UserDetailsDialogProps = {
  /** As the list has it: shown until the newer figures are there, and if they never are. */
  profile: UserProfile;
  onClose: () => void;
};

/** How far from the end, in pixels, the next page is fetched. */
const ahead = 240;

const box = {
  height: 'min(400px, 46 * var(--vh))',
  minHeight: 200,
  px: 4,
  backgroundColor: 'var(--raised)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '& > p': { py: 4, typography: 'body2' },
  '& > ul > li': {
    py: 3,
    borderBottom: '1px solid var(--line)',
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto 74px',
  },
};

/** A member's figures, and every action, newest first, in a box that loads more as it scrolls, or at the press of a button. */
export function UserDetailsDialog({ profile, onClose }: UserDetailsDialogProps) {
  const { t } = useTranslation('adminAnalytics');
  const { count, duration } = useFigureText();
  const words = useActionWords();
  const textId = useId();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({ ...userDetailsQuery(profile.memberId), gcTime: 0 });
  const loadMore = useLoadMore(list, query);
  const { data, isFetching, hasNextPage, isFetchNextPageError } = query;
  const pages = data?.pages.map(({ items }) => items as unknown as UserDetails);
  const shown = pages?.[0] ?? profile;
  const loaded = pages?.flatMap(({ allActions }) => allActions);
  // When the history does not load, the list's newest actions are still true.
  const actions = loaded ?? (isFetching ? [] : profile.actionHistory);

  function loadAhead({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    const isNear = scrollHeight - scrollTop - clientHeight < ahead;
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void query.fetchNextPage();
  }

  return (
    <Dialog
      size="details"
      title={
        <>
          {t('details')}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {memberLabel(t, profile)}
          </Box>
        </>
      }
      describedBy={textId}
      onClose={onClose}
    >
      <Stack sx={{ gap: 5, '& section': { mb: 0 } }}>
        <div>
          {shown.memberName && (
            <Box component="p" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {shown.memberName}
            </Box>
          )}
          <p id={textId}>{t('detailsText')}</p>
        </div>
        <Figures
          of="dialog"
          figures={{
            [t('totalTime')]: duration(shown.totalTimeSpentSeconds),
            [t('videoTime')]: duration(shown.videoTimeSpentSeconds),
            [t('videosViewed')]: count(shown.uniqueVideosViewed),
            [t('firstVisit')]: <RelativeTime instant={shown.firstActivity} />,
          }}
        />
        <ReportSection
          title={t('history')}
          csv={{
            file: t('fileHistory', { number: profile.membershipNumber || profile.memberId }),
            items: actions,
            record: (action) => ({
              [t('time')]: action.timestamp,
              [t('action')]: words(action.actionType),
              [t('videoTitle')]: action.contentTitle ?? '',
              [t('inSeconds', { name: t('spent') })]: action.timeSpentSeconds ?? '',
              [t('from')]: action.fromPage ?? '',
              [t('to')]: action.toPage ?? '',
            }),
          }}
        >
          {/* A box that scrolls has to be reached by keyboard. */}
          <Box component="section" aria-label={t('history')} tabIndex={0} onScroll={loadAhead} sx={box}>
            {!data && isFetching && <p role="status">{t('historyLoading')}</p>}
            {!isFetching && actions.length === 0 && <p>{t('historyEmpty')}</p>}
            <ul ref={list} aria-label={t('history')}>
              {actions.map((action) => (
                <li key={action.id} tabIndex={-1}>
                  <ActionLine action={action} full />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Box sx={{ py: 4, textAlign: 'center' }}>
                <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />
              </Box>
            )}
          </Box>
        </ReportSection>
      </Stack>
    </Dialog>
  );
}
