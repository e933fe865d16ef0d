import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { PlayedItem } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useFigureText } from '../common/figure-text.ts';
import { EmptyNote } from '../common/report.tsx';
import { type Range, retentionQuery } from './api.ts';

const RetentionChart = lazy(() => import('./retention-chart.tsx'));

type RetentionDialogProps = { item: PlayedItem; range: Range; onClose: () => void };

/** How far into a film its playbacks got, as a curve. */
export function RetentionDialog({ item, range, onClose }: RetentionDialogProps) {
  const { t } = useTranslation('adminAnalytics');
  const { data, isFetching } = useQuery(retentionQuery(item, range));
  const { percent } = useFigureText();
  const at = (step: number) => percent(data?.shares[step] ?? 0);

  function content() {
    if (!data) return isFetching ? <Skeleton /> : <EmptyNote>{t('playbackFailed')}</EmptyNote>;
    if (data.playbacks === 0) return <EmptyNote>{t('nothingPlayed')}</EmptyNote>;
    return (
      <Suspense fallback={<Skeleton />}>
        <RetentionChart {...data} />
      </Suspense>
    );
  }

  return (
    <Dialog open size="details" title={item.contentTitle} onClose={onClose}>
      <Stack sx={{ gap: 4 }}>
        <p>{t('retentionText', { count: data?.playbacks ?? item.playbacks })}</p>
        <Box
          role={data?.playbacks ? 'img' : undefined}
          aria-label={
            data?.playbacks ? t('retentionSays', { start: at(0), middle: at(50), end: at(99) }) : undefined
          }
          sx={{ height: 280, '& > div': { height: '100%' } }}
        >
          {content()}
        </Box>
      </Stack>
    </Dialog>
  );
}
