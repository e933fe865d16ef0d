import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { WatchedItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyNote, ReportSection } from '../common/report.tsx';
import { useMetricText } from './words.ts';

/** Rows of 24 px text over their bar, which reaches under both cells; the first one's is hot. */
const rows = {
  '& tr': { position: 'relative' },
  '& th, & td': { height: 37, p: 0, border: 0, verticalAlign: 'top' },
  '& th': { width: '100%', maxWidth: 0 },
  '& th > p': { overflow: 'hidden', pr: 4, textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td': { pl: 3, font: '700 15px / 24px var(--figure)', whiteSpace: 'nowrap' },
  '& .MuiLinearProgress-root': { position: 'absolute', inset: 'auto 0 5px', height: 3, bgcolor: 'divider' },
  '& tr:not(:first-of-type) .MuiLinearProgress-bar': { bgcolor: 'var(--iceMid)' },
};

const head = { '& th': { height: 28, p: 0, border: 0 }, '& th + th': { pl: 3 } };

/** What was watched most: a table whose rows carry their bar. */
export function MostWatched({ items }: { items: WatchedItem[] | undefined }) {
  const { t } = useTranslation('adminAnalytics');
  const text = useMetricText();

  function content() {
    if (!items) return <Skeleton height={357} />;
    const most = Math.max(...items.map(({ views }) => views));
    if (items.length === 0) return <EmptyNote>{t('nothingWatched')}</EmptyNote>;
    return (
      <Table aria-label={t('mostWatched')}>
        <TableHead sx={head}>
          <TableRow>
            <TableCell>{t('videoTitle')}</TableCell>
            <TableCell align="right">{t('views')}</TableCell>
            <TableCell align="right">{t('videoTime')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={rows}>
          {items.map(({ contentType, contentId, contentTitle, views, watchSeconds }) => (
            <TableRow key={`${contentType}/${contentId}`}>
              <TableCell component="th" scope="row">
                <p title={contentTitle}>{contentTitle}</p>
                <LinearProgress variant="determinate" value={(views / most) * 100} aria-hidden="true" />
              </TableCell>
              <TableCell align="right">{text('views', views)}</TableCell>
              <TableCell align="right">{text('watchSeconds', watchSeconds)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    );
  }

  return (
    <ReportSection
      title={t('mostWatched')}
      csv={{
        file: t('fileMostWatched'),
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
