import { BarChart } from '@mui/x-charts/BarChart';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { colours } from '../../../lib/theme/tokens.ts';
import { chart, chartAxis, chartTooltip } from './chart-style.ts';

type Bar = {
  name: string;
  /** Its label on the axis; empty where there is no room for one. */
  tick: string;
  height: number;
  /** What is said of it when it is pointed at. */
  text: string;
};

type BarsProps = {
  bars: readonly Bar[];
  /** Index of the bar that is ember and says its value above it. */
  ember: number;
  emberText: string | null;
  /** The end of the axis of values. */
  max: number;
  valueText: (value: number) => string;
  /** Heights of marks over the bars. */
  marks?: readonly number[];
};

export default function Bars({ bars, ember, emberText, max, valueText, marks = [] }: BarsProps) {
  const places = [...bars.keys()];
  return (
    <BarChart
      {...chart}
      margin={{ top: 24, right: 24, bottom: 0, left: 0 }}
      xAxis={[
        {
          ...chartAxis,
          scaleType: 'band',
          data: places,
          categoryGapRatio: 0.3,
          height: 28,
          tickLabelInterval: (_, place) => bars[place]?.tick !== '',
          valueFormatter: (place: number, { location }) =>
            bars[place]?.[location === 'tick' ? 'tick' : 'name'] ?? '',
          colorMap: {
            type: 'ordinal',
            values: places,
            colors: places.map((place) => (place === ember ? colours.ember : colours.iceMid)),
          },
        },
      ]}
      yAxis={[
        {
          ...chartAxis,
          ...{ min: 0, max, tickNumber: 3, tickMinStep: 1, width: 10 + 8 * valueText(max).length },
          valueFormatter: valueText,
        },
      ]}
      series={[
        {
          data: bars.map(({ height }) => height),
          // One of less than a pixel isn't seen, and has its value below the axis.
          minBarSize: 2,
          barLabel: ({ dataIndex }) => (dataIndex === ember ? emberText : null),
          barLabelPlacement: 'outside',
          valueFormatter: (_, { dataIndex }) => bars[dataIndex]?.text ?? '',
        },
      ]}
      slotProps={{
        barLabel: {
          style: { fill: colours.emberText, fontFamily: 'var(--figure)', fontSize: 15, fontWeight: 700 },
        },
        tooltip: { sx: chartTooltip },
      }}
      sx={{
        // The value over the last bar reaches into the margin.
        '& [clip-path]': { clipPath: 'none' },
        '& .MuiChartsGrid-line': { stroke: colours.line },
        '& .MuiChartsAxisHighlight-root': { fill: colours.overlay, fillOpacity: 1 },
      }}
    >
      <Marks heights={marks} />
    </BarChart>
  );
}

function Marks({ heights }: { heights: readonly number[] }) {
  const [x, y] = [useXScale<'band'>(), useYScale<'linear'>()];
  return heights.map((height, place) => {
    const left = x(place) ?? 0;
    const line = { x1: left, x2: left + x.bandwidth(), y1: y(height), y2: y(height) };
    return <line key={place} {...line} stroke={colours.frost} strokeWidth={2} />;
  });
}
