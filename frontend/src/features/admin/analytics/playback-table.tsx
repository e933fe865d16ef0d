import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { PlaybackDay, PlaybackFigures, PlayedItem } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useFigureText } from '../common/figure-text.ts';
import { formatDay } from './words.ts';

export type PlaybackRow = PlaybackDay | PlayedItem;
export type PlaybackView = 'days' | 'videos';

export const failuresOf = ({ errors }: PlaybackFigures): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);

type PlaybackTableProps = {
  view: PlaybackView;
  rows: readonly PlaybackRow[];
  onOpen: (item: PlayedItem) => void;
};

/** The figures of each day or film; a film's name opens its retention. */
export function PlaybackTable({ view, rows, onOpen }: PlaybackTableProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const text = useFigureText();
  return (
    // A box that scrolls has to be reached by keyboard.
    <TableContainer component="section" aria-label={t('playback')} tabIndex={0} sx={{ maxHeight: 420 }}>
      <Table size="small" stickyHeader aria-label={t('playback')}>
        <TableHead>
          <TableRow>
            <TableCell>{view === 'days' ? t('day') : t('mostPlayed', { count: rows.length })}</TableCell>
            {(['playbacks', 'firstFrame', 'firstFrame95', 'stalledShare', 'failures'] as const).map(
              (name) => (
                <TableCell key={name} align="right">
                  {t(name)}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={'day' in row ? row.day : `${row.contentType}/${row.contentId}`}>
              <TableCell component="th" scope="row" sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>
                {'day' in row ? (
                  formatDay(row.day, i18n.language)
                ) : (
                  <Link
                    component="button"
                    color="secondary"
                    underline="hover"
                    sx={{ textAlign: 'start' }}
                    aria-label={t('retentionOf', { title: row.contentTitle })}
                    onClick={() => onOpen(row)}
                  >
                    {row.contentTitle}
                  </Link>
                )}
              </TableCell>
              <TableCell align="right">{text.count(row.playbacks)}</TableCell>
              <TableCell align="right">{text.time(row.firstFrameMs?.p50)}</TableCell>
              <TableCell align="right">{text.time(row.firstFrameMs?.p95)}</TableCell>
              <TableCell align="right">{text.percentInTenths(row.stalledShare)}</TableCell>
              <TableCell align="right">{text.count(failuresOf(row))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
