import type { BarChartProps } from '@mui/x-charts/BarChart';
import { colours } from '../../../lib/theme/tokens.ts';

/** Axes without lines, in the panel's type. */
export const chartAxis = {
  disableLine: true,
  disableTicks: true,
  tickLabelStyle: { fill: colours.dim, fontFamily: 'var(--text)', fontSize: 12 },
};

/** An overlay like the others; one series needs no mark. */
export const chartTooltip = {
  '& .MuiChartsTooltip-paper': { border: 0, bgcolor: 'var(--overlay)', boxShadow: 'var(--shadow)' },
  '& .MuiChartsTooltip-paper *': { typography: 'caption' },
  '& .MuiChartsTooltip-markContainer, & .MuiChartsTooltip-labelCell': { display: 'none' },
  '& .MuiChartsTooltip-axisValueCell': { color: 'text.secondary' },
};

/** A chart of bars, of which the ember one says its value above it. */
export const barChart = {
  hideLegend: true,
  skipAnimation: true,
  disableKeyboardNavigation: true,
  grid: { horizontal: true },
  slotProps: {
    barLabel: {
      style: { fill: colours.emberText, fontFamily: 'var(--figure)', fontSize: 15, fontWeight: 700 },
    },
    tooltip: { sx: chartTooltip },
  },
  sx: {
    // The value over the last bar reaches into the margin.
    '& [clip-path]': { clipPath: 'none' },
    '& .MuiChartsGrid-line': { stroke: colours.line },
    '& .MuiChartsAxisHighlight-root': { fill: colours.overlay, fillOpacity: 1 },
  },
} satisfies Partial<BarChartProps>;

/** The axis of its values. */
export const barAxis = (max: number, valueFormatter: (value: number) => string) => ({
  ...chartAxis,
  ...{ min: 0, max, tickNumber: 3, tickMinStep: 1, width: 10 + 8 * valueFormatter(max).length },
  valueFormatter,
});

/** Colours of its bars: one is ember. */
export const emberAt = <Value extends string | number>(values: Value[], ember: number) => ({
  type: 'ordinal' as const,
  values,
  colors: values.map((_, index) => (index === ember ? colours.ember : colours.iceMid)),
});
