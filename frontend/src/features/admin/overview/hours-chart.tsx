import { BarChart } from '@mui/x-charts/BarChart';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { formatCount } from '../../../lib/format.ts';
import { colours } from '../../../lib/theme/tokens.ts';
import { barAxis, barChart, chartAxis, emberAt } from '../common/chart-style.ts';

const labelledHours = 3;
const leastTop = 4;

type HoursChartProps = {
  /** Views of each hour. */
  today: number[];
  before: number[];
  /** The hour that runs. */
  now: number;
  language: string;
  /** What is said of an hour. */
  figures: (hour: number) => string;
};

/** Bars of today's hours, the running one in ember with its value, each under a mark of last week's. */
export default function HoursChart({ today, before, now, language, figures }: HoursChartProps) {
  const hours = [...today.keys()];
  const count = (value: number) => formatCount(value, language);
  return (
    <BarChart
      {...barChart}
      margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
      xAxis={[
        {
          ...chartAxis,
          ...{ scaleType: 'band', data: hours, categoryGapRatio: 0.3, height: 28 },
          tickLabelInterval: (_, index) => index % labelledHours === 0,
          valueFormatter: (hour: number) => `${hour}:00`,
          colorMap: emberAt(hours, now),
        },
      ]}
      yAxis={[barAxis(Math.max(leastTop, ...before, ...today), count)]}
      series={[
        {
          data: today,
          barLabel: ({ dataIndex, value }) => (dataIndex === now && value ? count(value) : null),
          barLabelPlacement: 'outside',
          valueFormatter: (_, { dataIndex }) => figures(dataIndex),
        },
      ]}
    >
      <Marks values={before} />
    </BarChart>
  );
}

function Marks({ values }: { values: number[] }) {
  const [x, y] = [useXScale<'band'>(), useYScale<'linear'>()];
  return values.map((value, hour) => {
    const left = x(hour) ?? 0;
    const line = { x1: left, x2: left + x.bandwidth(), y1: y(value), y2: y(value) };
    return <line key={hour} {...line} stroke={colours.frost} strokeWidth={2} />;
  });
}
