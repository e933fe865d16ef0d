import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import type { Retention } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.ts';
import { colours } from '../../../lib/theme/tokens.ts';
import { chart, chartAxis, chartTooltip } from '../common/chart-style.ts';
import { useFigureText } from '../common/figure-text.ts';
import { type ChapterChange, shareAt } from './chapter-changes.ts';

type RetentionChartProps = {
  retention: Retention;
  changes: readonly ChapterChange[];
  /** The chapter whose part of the curve is ember. */
  steepest: ChapterChange | undefined;
};

/** The share of playbacks that played each place of the film. */
export default function RetentionChart({ retention, changes, steepest }: RetentionChartProps) {
  const { shares, durationSeconds } = retention;
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
          ...(steepest && {
            colorMap: {
              type: 'piecewise',
              thresholds: [steepest.startSeconds, steepest.end],
              colors: [colours.ice, colours.ember, colours.ice],
            },
          }),
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
          color: colours.ice,
          valueFormatter: (share) => t('retentionPoint', { share: percent(share ?? 0) }),
        },
      ]}
      slotProps={{ tooltip: { sx: chartTooltip } }}
      sx={{
        '& .MuiChartsGrid-line': { stroke: colours.line },
        '& .MuiLineChart-line': { strokeWidth: 2.5 },
        '& .MuiLineChart-area': { fill: colours.iceDeep },
      }}
    >
      {changes.slice(1).map(({ startSeconds }) => (
        <Tick key={startSeconds} at={startSeconds} />
      ))}
      {steepest && <Loss {...steepest} retention={retention} />}
    </LineChart>
  );
}

const tickHeight = 14;

/** Where a chapter begins, at 60 degrees. */
function Tick({ at }: { at: number }) {
  const x = useXScale<'linear'>()(at);
  const { top, height } = useDrawingArea();
  const foot = top + height;
  const line = { x1: x, x2: x + 0.577 * tickHeight, y1: foot, y2: foot - tickHeight };
  return <line {...line} stroke={colours.iceMid} strokeWidth={2} />;
}

/** Beside the middle of its part of the curve, on the side that a falling curve leaves free. */
function Loss({ startSeconds, end, change, retention }: ChapterChange & { retention: Retention }) {
  const middle = (startSeconds + end) / 2;
  const [x, y] = [useXScale<'linear'>(), useYScale<'linear'>()];
  const { points } = useFigureText();
  return (
    <text
      x={x(middle) + 8}
      y={y(shareAt(retention, middle)) - 8}
      style={{ fill: colours.emberText, fontFamily: 'var(--figure)', fontSize: 15, fontWeight: 700 }}
    >
      {points(change)}
    </text>
  );
}
