import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { PlaybackDay, PlaybackFigures, PlaybackSummary, PlayedItem } from '@platform/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useFigureText } from '../common/figure-text.ts';
import { ScrolledTable } from '../common/figures-table.tsx';
import { EmptyNote, Figures, ReportSection } from '../common/report.tsx';
import { Toggle } from '../common/toggle.tsx';
import type { Range } from './api.ts';
import { RetentionDialog } from './retention-dialog.tsx';
import { formatDay } from './words.ts';

/** A figure more than so many times that of the whole range is an outlier. */
const outlierTimes = 2;

function warnOutlier(text: ReactNode, value: number | undefined, usual: number | undefined): ReactNode {
  const isOutlier = value !== undefined && usual !== undefined && value > outlierTimes * usual;
  return isOutlier ? (
    <Box component="strong" sx={{ color: 'warning.main' }}>
      {text}
    </Box>
  ) : (
    text
  );
}

const failuresOf = ({ errors }: PlaybackFigures): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);

type PlaybackSectionProps = { range: Range; playback: UseQueryResult<PlaybackSummary> };

/** How long members waited for uploaded films, what stalled and failed: in all, and by day or by film. */
export function PlaybackSection({ range, playback }: PlaybackSectionProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const { count, time, percentInTenths } = useFigureText();
  const [view, setView] = useState<'days' | 'videos'>('days');
  const [opened, setOpened] = useState<PlayedItem>();
  const { data, isFetching } = playback;
  const rows: (PlaybackDay | PlayedItem)[] | undefined =
    view === 'days' ? data && [...data.days].reverse() : data?.videos;

  const filmLink = (film: PlayedItem) => (
    <Link
      component="button"
      color="secondary"
      underline="hover"
      sx={{ textAlign: 'start' }}
      aria-label={t('retentionOf', { title: film.contentTitle })}
      onClick={() => setOpened(film)}
    >
      {film.contentTitle}
    </Link>
  );

  function content() {
    if (!data || !rows)
      return isFetching ? <Skeleton height={260} /> : <EmptyNote>{t('playbackFailed')}</EmptyNote>;
    if (rows.length === 0) return <EmptyNote>{t('nothingPlayed')}</EmptyNote>;
    return (
      <Stack sx={{ gap: 4 }}>
        <TotalFigures total={data.total} />
        <ScrolledTable
          label={t('playback')}
          columns={[
            view === 'days' ? t('day') : t('mostPlayed', { count: rows.length }),
            ...[t('playbacks'), t('firstFrame'), t('firstFrame95'), t('stalledShare'), t('failures')],
          ]}
          rows={rows.map((row) => ({
            id: 'day' in row ? row.day : row.contentId,
            cells: [
              'day' in row ? formatDay(row.day, i18n.language) : filmLink(row),
              count(row.playbacks),
              ...(['p50', 'p95'] as const).map((part) =>
                warnOutlier(
                  time(row.firstFrameMs?.[part]),
                  row.firstFrameMs?.[part],
                  data.total.firstFrameMs?.[part],
                ),
              ),
              warnOutlier(percentInTenths(row.stalledShare), row.stalledShare, data.total.stalledShare),
              count(failuresOf(row)),
            ],
          }))}
          sx={{ maxHeight: 420, '& tbody th': { minWidth: 120, overflowWrap: 'anywhere' } }}
        />
        <Box component="p" sx={{ color: 'text.disabled', typography: 'caption' }}>
          {t('outliers', { times: outlierTimes })}
        </Box>
      </Stack>
    );
  }

  return (
    <ReportSection
      title={t('playback')}
      csv={{
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
          <Toggle
            aria-label={t('view')}
            options={{ days: t('byDay'), videos: t('byVideo') }}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      {content()}
      {opened && <RetentionDialog item={opened} range={range} onClose={() => setOpened(undefined)} />}
    </ReportSection>
  );
}

function TotalFigures({ total }: { total: PlaybackFigures }) {
  const { t } = useTranslation('adminAnalytics');
  const { time, percentInTenths, count } = useFigureText();
  const { firstFrameMs, errors } = total;
  const causes = (['line', 'gone', 'format'] as const)
    .filter((error) => errors[error] > 0)
    .map((error) => t('causeCount', { cause: t(`failed_${error}`), count: errors[error] }));
  return (
    <Figures
      of="range"
      label={t('playback')}
      figures={{
        [t('firstFrame')]: [
          time(firstFrameMs?.p50),
          t('firstFrame95Text', { time: time(firstFrameMs?.p95) }),
        ],
        [t('stalledShare')]: [percentInTenths(total.stalledShare), t('ofPlayTime')],
        [t('failures')]: [
          count(failuresOf(total)),
          causes.join(' · ') || t('ofPlaybacks', { count: total.playbacks }),
        ],
      }}
    />
  );
}
