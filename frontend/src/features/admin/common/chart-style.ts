import { colours } from '../../../lib/theme/tokens.ts';

export const chart = {
  hideLegend: true,
  skipAnimation: true,
  disableKeyboardNavigation: true,
  grid: { horizontal: true },
} as const;

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
