import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PlaybackDay, PlaybackFigures, PlayedItem } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { playbackQuery, type Range } from './api.ts';
import { EmptyNote, Figures, Section } from './parts.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { formatDay } from './words.ts';

type Row = PlaybackDay | PlayedItem;

const failuresOf = ({ errors }: PlaybackFigures): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);

/** Figures of playbacks in words. */
function usePlaybackText() {
  const { i18n } = useTranslation();
  const seconds = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'short' },
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 2 },
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    /** A time that is not known is a dash. */
    time: (ms: number | undefined) => (ms === undefined ? '–' : seconds.format(ms / 1000)),
    share: (share: number) => percent.format(share),
    count: (count: number) => formatCount(count, i18n.language),
  };
}

/** How long members waited for uploaded films, what stalled and failed: in all, and by day or by film. */
export function PlaybackSection({ range }: { range: Range }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const text = usePlaybackText();
  const [view, setView] = useState<'days' | 'videos'>('days');
  const [opened, setOpened] = useState<PlayedItem>();
  const { data, isFetching } = useQuery(playbackQuery(range));
  const rows: Row[] | undefined = view === 'days' ? data?.days.toReversed() : data?.videos;
  const nameOf = (row: Row) => ('day' in row ? formatDay(row.day, i18n.language) : row.contentTitle);

  function content() {
    if (!data || !rows)
      return isFetching ? <Skeleton height={260} /> : <EmptyNote>{t('playbackFailed')}</EmptyNote>;
    if (rows.length === 0) return <EmptyNote>{t('nothingPlayed')}</EmptyNote>;
    return (
      <Stack sx={{ gap: 4 }}>
        <TotalFigures total={data.total} />
        {/* A box that scrolls has to be reached by keyboard. */}
        <TableContainer component="section" aria-label={t('playback')} tabIndex={0} sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader aria-label={t('playback')}>
            <TableHead>
              <TableRow>
                <TableCell>{t(view === 'days' ? 'day' : 'videoTitle')}</TableCell>
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
                      nameOf(row)
                    ) : (
                      <Link
                        component="button"
                        color="secondary"
                        underline="hover"
                        sx={{ textAlign: 'start' }}
                        aria-label={t('retentionOf', { title: row.contentTitle })}
                        onClick={() => setOpened(row)}
                      >
                        {row.contentTitle}
                      </Link>
                    )}
                  </TableCell>
                  <TableCell align="right">{text.count(row.playbacks)}</TableCell>
                  <TableCell align="right">{text.time(row.firstFrameMs?.p50)}</TableCell>
                  <TableCell align="right">{text.time(row.firstFrameMs?.p95)}</TableCell>
                  <TableCell align="right">{text.share(row.stalledShare)}</TableCell>
                  <TableCell align="right">{text.count(failuresOf(row))}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Stack>
    );
  }

  return (
    <Section
      title={t('playback')}
      csv={{
        file: t('filePlayback'),
        items: rows,
        record: (row) => ({
          ...('day' in row
            ? { [t('day')]: row.day }
            : { [t('videoTitle')]: row.contentTitle, [t('contentId')]: row.contentId }),
          [t('playbacks')]: row.playbacks,
          [t('inMilliseconds', { name: t('firstFrame') })]: row.firstFrameMs?.p50 ?? '',
          [t('inMilliseconds', { name: t('firstFrame95') })]: row.firstFrameMs?.p95 ?? '',
          [t('stalledShare')]: row.stalledShare,
          [t('failed_line')]: row.errors.line,
          [t('failed_gone')]: row.errors.gone,
          [t('failed_format')]: row.errors.format,
        }),
      }}
      actions={
        data &&
        data.days.length > 0 && (
          <ToggleButtonGroup
            exclusive
            value={view}
            onChange={(_, next) => next && setView(next)}
            aria-label={t('view')}
          >
            <ToggleButton value="days">{t('byDay')}</ToggleButton>
            <ToggleButton value="videos">{t('byVideo')}</ToggleButton>
          </ToggleButtonGroup>
        )
      }
    >
      {content()}
      {opened && <RetentionDialog item={opened} range={range} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function TotalFigures({ total }: { total: PlaybackFigures }) {
  const { t } = useTranslation('adminAnalytics');
  const { time, share, count } = usePlaybackText();
  const { firstFrameMs, errors } = total;
  const causes = (['line', 'gone', 'format'] as const)
    .filter((error) => errors[error] > 0)
    .map((error) => t('causeCount', { cause: t(`failed_${error}`), count: errors[error] }));
  return (
    <Figures
      of="range"
      label={t('playback')}
      figures={{
        [t('firstFrame')]: (
          <>
            {time(firstFrameMs?.p50)}
            <small>{t('firstFrame95Text', { time: time(firstFrameMs?.p95) })}</small>
          </>
        ),
        [t('stalledShare')]: (
          <>
            {share(total.stalledShare)}
            <small>{t('ofPlayTime')}</small>
          </>
        ),
        [t('failures')]: (
          <>
            {count(failuresOf(total))}
            <Box component="small">
              {causes.join(' · ') || t('ofPlaybacks', { playbacks: count(total.playbacks) })}
            </Box>
          </>
        ),
      }}
    />
  );
}
