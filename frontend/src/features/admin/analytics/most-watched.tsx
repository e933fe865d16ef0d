import LinearProgress from '@mui/material/LinearProgress';
import type { WatchedItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { FiguresTable } from '../common/figures-table.tsx';
import { EmptyNote, ReportSection } from '../common/report.tsx';
import { useMetricText } from './words.ts';

/** Rows of 24 px text over their bar, which reaches under both cells; the first one's is hot. */
const look = {
  '& th, & td': { p: 0, border: 0 },
  '& th + th, & td': { pl: 3 },
  '& thead th': { height: 28 },
  '& tbody tr': { position: 'relative' },
  '& tbody th, & td': { height: 37, verticalAlign: 'top' },
  '& tbody th': { width: '100%', maxWidth: 0 },
  '& tbody th > p': { overflow: 'hidden', pr: 4, textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td': { font: '700 15px / 24px var(--figure)', whiteSpace: 'nowrap' },
  '& .MuiLinearProgress-root': { position: 'absolute', inset: 'auto 0 5px', height: 3, bgcolor: 'divider' },
  '& tr:not(:first-of-type) .MuiLinearProgress-bar': { bgcolor: 'var(--iceMid)' },
};

export function MostWatched({ items }: { items: WatchedItem[] | undefined }) {
  const { t } = useTranslation('adminAnalytics');
  const text = useMetricText();

  function content() {
    if (!items) return <Skeleton height={357} />;
    const most = Math.max(...items.map(({ views }) => views));
    if (items.length === 0) return <EmptyNote>{t('nothingWatched')}</EmptyNote>;
    return (
      <FiguresTable
        label={t('mostWatched')}
        columns={[t('videoTitle'), t('views'), t('videoTime')]}
        rows={items.map(({ contentType, contentId, contentTitle, views, watchSeconds }) => ({
          id: `${contentType}/${contentId}`,
          cells: [
            <>
              <p title={contentTitle}>{contentTitle}</p>
              <LinearProgress variant="determinate" value={(views / most) * 100} aria-hidden="true" />
            </>,
            text('views', views),
            text('watchSeconds', watchSeconds),
          ],
        }))}
        sx={look}
      />
    );
  }

  return (
    <ReportSection
      title={t('mostWatched')}
      csv={{
        items,
        record: (item) => ({
          [t('videoTitle')]: item.contentTitle,
          [t('contentType')]: item.contentType,
          [t('contentId')]: item.contentId,
          [t('views')]: item.views,
          [t('viewers')]: item.members,
          [t('inSeconds', { name: t('videoTime') })]: item.watchSeconds,
        }),
      }}
    >
      {content()}
    </ReportSection>
  );
}
