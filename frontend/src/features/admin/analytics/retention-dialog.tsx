import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { PlayedItem, Retention } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDuration } from '../../../lib/format.ts';
import { useFigureText } from '../common/figure-text.ts';
import { FiguresTable, ScrolledTable } from '../common/figures-table.tsx';
import { EmptyNote } from '../common/report.tsx';
import { type View, ViewToggle } from '../common/toggle.tsx';
import { chaptersQuery, type Range, retentionQuery } from './api.ts';
import { type ChapterChange, chapterChanges } from './chapter-changes.ts';

const RetentionChart = lazy(() => import('./retention-chart.tsx'));

type RetentionDialogProps = { item: PlayedItem; range: Range; onClose: () => void };

/** How far members watch a film, and what each of its chapters loses. */
export function RetentionDialog({ item, range, onClose }: RetentionDialogProps) {
  const { t } = useTranslation('adminAnalytics');
  const { data, isFetching } = useQuery(retentionQuery(item, range));
  const { data: chapters = [] } = useQuery({ ...chaptersQuery(item), enabled: item.contentType === 'video' });
  const { percent } = useFigureText();
  const [view, setView] = useState<View>('chart');
  const isCurve = view === 'chart' && Boolean(data?.playbacks);
  const at = (step: number) => percent(data?.shares[step] ?? 0);
  const { changes, steepest } = data ? chapterChanges(chapters, data) : { changes: [], steepest: undefined };

  function content() {
    if (!data) return isFetching ? <Skeleton /> : <EmptyNote>{t('playbackFailed')}</EmptyNote>;
    if (data.playbacks === 0) return <EmptyNote>{t('nothingPlayed')}</EmptyNote>;
    if (view === 'table')
      return <RetentionTable {...data} label={t('retentionOf', { title: item.contentTitle })} />;
    return (
      <Suspense fallback={<Skeleton />}>
        <RetentionChart retention={data} changes={changes} steepest={steepest} />
      </Suspense>
    );
  }

  return (
    <Dialog size="details" title={item.contentTitle} onClose={onClose}>
      <Stack sx={{ gap: 4 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
          <p>{t('retentionText', { count: data?.playbacks ?? item.playbacks })}</p>
          {data && data.playbacks > 0 && <ViewToggle value={view} onChange={setView} />}
        </Stack>
        <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 6 }}>
          <Box
            role={isCurve ? 'img' : undefined}
            aria-label={
              isCurve ? t('retentionSays', { start: at(0), middle: at(50), end: at(99) }) : undefined
            }
            sx={{ flex: '1 1 auto', minWidth: 0, height: 280, '& > div': { height: '100%' } }}
          >
            {content()}
          </Box>
          {changes.length > 0 && <ChapterTable changes={changes} steepest={steepest} />}
        </Stack>
      </Stack>
    </Dialog>
  );
}

function RetentionTable({ shares, durationSeconds, label }: Retention & { label: string }) {
  const { t } = useTranslation('adminAnalytics');
  const { percent } = useFigureText();
  return (
    <ScrolledTable
      label={label}
      columns={[t('time'), t('playbacks')]}
      rows={shares.map((share, step) => {
        const place = (step * durationSeconds) / shares.length;
        return { id: String(place), cells: [formatDuration(place), percent(share)] };
      })}
      sx={{ height: '100%', '& thead th': { backgroundColor: 'var(--overlay)' } }}
    />
  );
}

type ChapterTableProps = { changes: readonly ChapterChange[]; steepest: ChapterChange | undefined };

function ChapterTable({ changes, steepest }: ChapterTableProps) {
  const { t } = useTranslation('adminAnalytics');
  const { points } = useFigureText();
  return (
    <FiguresTable
      size="small"
      label={t('chapters')}
      columns={[t('chapter'), t('chapterChange')]}
      rows={changes.map((chapter) => {
        const cells = [
          `${formatDuration(chapter.startSeconds)} ${chapter.title || t('beginning')}`,
          points(chapter.change),
        ];
        return {
          id: String(chapter.startSeconds),
          cells: chapter === steepest ? cells.map((text) => <Hot key={text}>{text}</Hot>) : cells,
        };
      })}
      sx={{ flex: 'none', width: { md: 260 }, alignSelf: 'flex-start', '& th': { overflowWrap: 'anywhere' } }}
    />
  );
}

const Hot = ({ children }: { children: string }) => (
  <Box component="strong" sx={{ color: 'var(--emberText)' }}>
    {children}
  </Box>
);
