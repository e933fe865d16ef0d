import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { WatchedItem } from '@platform/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { CsvButton, EmptyNote, SectionHead } from './parts.tsx';

const skeletonWidths = ['92%', '78%', '70%', '84%', '60%', '66%', '52%', '74%', '58%', '48%'];

/** A row of 24 px text over its bar, which reaches under both cells. */
const row = {
  position: 'relative',
  '& > th, & > td': { height: 37, p: 0, border: 0, verticalAlign: 'top' },
};
const bar = { position: 'absolute', inset: 'auto 0 5px', height: 3, backgroundColor: 'divider' };

/** What was watched most: a table whose rows carry their bar. */
export function MostWatched({ items }: { items: WatchedItem[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const most = Math.max(1, ...(items ?? []).map(({ views }) => views));

  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('mostWatched')}>
        {items && items.length > 0 && (
          <CsvButton
            name={t('mostWatched')}
            file={t('fileMostWatched')}
            rows={() => [
              [t('videoTitle'), t('contentType'), t('contentId'), t('views'), t('viewers')],
              ...items.map((item) => [
                item.contentTitle,
                item.contentType,
                item.contentId,
                item.views,
                item.members,
              ]),
            ]}
          />
        )}
      </SectionHead>
      {!items && (
        <Box sx={{ display: 'grid', gap: '13px' }}>
          {skeletonWidths.map((width) => (
            <Skeleton key={width} width={width} height={24} />
          ))}
        </Box>
      )}
      {items?.length === 0 && <EmptyNote>{t('nothingWatched')}</EmptyNote>}
      {items && items.length > 0 && (
        <Table aria-labelledby={titleId}>
          <TableHead className="visually-hidden">
            <TableRow>
              <TableCell>{t('videoTitle')}</TableCell>
              <TableCell>{t('views')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((item, index) => (
              <TableRow key={`${item.contentType}/${item.contentId}`} sx={row}>
                <TableCell component="th" scope="row" sx={{ width: '100%', maxWidth: 0 }}>
                  <Box
                    sx={{ overflow: 'hidden', pr: 4, textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                    title={item.contentTitle}
                  >
                    {item.contentTitle}
                  </Box>
                  <LinearProgress
                    variant="determinate"
                    value={(item.views / most) * 100}
                    aria-hidden="true"
                    sx={{
                      ...bar,
                      '& > *': { backgroundColor: index === 0 ? 'primary.main' : 'var(--iceMid)' },
                    }}
                  />
                </TableCell>
                <TableCell align="right" sx={{ font: '700 15px / 24px var(--figure)', whiteSpace: 'nowrap' }}>
                  {formatCount(item.views, i18n.language)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
