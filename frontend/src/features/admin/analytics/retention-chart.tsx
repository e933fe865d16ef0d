import { LineChart } from '@mui/x-charts/LineChart';
import type { Retention } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.ts';
import { colours } from '../../../lib/theme/tokens.ts';
import { chart, chartAxis, chartTooltip } from '../common/chart-style.ts';
import { useFigureText } from '../common/figure-text.ts';

/** The share of playbacks that played each place of the film. */
export default function RetentionChart({ shares, durationSeconds }: Retention) {
  const { t } = useTranslation('adminAnalytics');
  const { percent } = useFigureText();
  return (
    <LineChart
      {...chart}
      margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
      xAxis={[
        {
          ...chartAxis,
          data: shares.map((_, step) => (step * durationSeconds) / shares.length),
          min: 0,
          max: durationSeconds,
          height: 28,
          tickNumber: 4,
          valueFormatter: (seconds: number) => formatDuration(seconds),
        },
      ]}
      yAxis={[
        {
          ...chartAxis,
          min: 0,
          max: 1,
          width: 48,
          tickNumber: 3,
          valueFormatter: percent,
        },
      ]}
      series={[
        {
          data: shares,
          area: true,
          curve: 'linear',
          showMark: false,
          color: colours.iceMid,
          valueFormatter: (share) => t('retentionPoint', { share: percent(share ?? 0) }),
        },
      ]}
      slotProps={{ tooltip: { sx: chartTooltip } }}
      sx={{
        '& .MuiChartsGrid-line': { stroke: colours.line },
        '& .MuiAreaElement-root': { fillOpacity: 0.2 },
      }}
    />
  );
}
