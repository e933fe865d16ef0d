import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { WatchedItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { EmptyNote, Section } from './parts.tsx';

/** Rows of 24 px text over their bar, which reaches under both cells; the first one's is hot. */
const rows = {
  '& tr': { position: 'relative' },
  '& th, & td': { height: 37, p: 0, border: 0, verticalAlign: 'top' },
  '& th': { width: '100%', maxWidth: 0 },
  '& th > p': { overflow: 'hidden', pr: 4, textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td': { font: '700 15px / 24px var(--figure)', whiteSpace: 'nowrap' },
  '& .MuiLinearProgress-root': { position: 'absolute', inset: 'auto 0 5px', height: 3, bgcolor: 'divider' },
  '& tr:not(:first-of-type) .MuiLinearProgress-bar': { bgcolor: 'var(--iceMid)' },
};

/** What was watched most: a table whose rows carry their bar. */
export function MostWatched({ items }: { items: WatchedItem[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');

  function content() {
    if (!items) return <Skeleton height={357} />;
    const most = Math.max(...items.map(({ views }) => views));
    if (items.length === 0) return <EmptyNote>{t('nothingWatched')}</EmptyNote>;
    return (
      <Table aria-label={t('mostWatched')}>
        <TableHead className="visually-hidden">
          <TableRow>
            <TableCell>{t('videoTitle')}</TableCell>
            <TableCell>{t('views')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={rows}>
          {items.map(({ contentType, contentId, contentTitle, views }) => (
            <TableRow key={`${contentType}/${contentId}`}>
              <TableCell component="th" scope="row">
                <p title={contentTitle}>{contentTitle}</p>
                <LinearProgress variant="determinate" value={(views / most) * 100} aria-hidden="true" />
              </TableCell>
              <TableCell align="right">{formatCount(views, i18n.language)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    );
  }

  return (
    <Section
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
        }),
      }}
    >
      {content()}
    </Section>
  );
}
