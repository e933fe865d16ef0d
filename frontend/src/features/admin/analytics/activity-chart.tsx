import { BarChart } from '@mui/x-charts/BarChart';
import type { ActivityDay } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { barAxis, barChart, chartAxis, emberAt } from '../common/chart-style.ts';
import { formatDay, type Metric, scaleLimit, useMetricText } from './words.ts';

type ActivityChartProps = {
  activity: ActivityDay[];
  metric: Metric;
  /** Index of the highest day. */
  highest: number;
};

/** Days that are labelled, about; the last is one of them. */
const labels = 5;
/** Bars of a figure by day: the highest is ember and says its value, the others say theirs when pointed at. */
export default function ActivityChart({ activity, metric, highest }: ActivityChartProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const days = activity.map(({ day }) => day);
  const text = useMetricText();
  const values = activity.map((day) => day[metric]);
  const most = values[highest] ?? 0;
  const limit = scaleLimit(values);
  // Leaves room for the value above the highest bar.
  const top = Math.ceil(limit * 1.1);
  const every = Math.ceil(days.length / labels);

  return (
    <BarChart
      {...barChart}
      margin={{ top: 24, right: 24, bottom: 0, left: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: days,
          categoryGapRatio: 0.3,
          height: 28,
          ...chartAxis,
          tickLabelInterval: (_, index) => (days.length - 1 - index) % every === 0,
          valueFormatter: (day: string, { location }) => formatDay(day, i18n.language, location === 'tick'),
          colorMap: emberAt(days, highest),
        },
      ]}
      yAxis={[barAxis(top, (value) => text(metric, value))]}
      series={[
        {
          data: values.map((value) => Math.min(value, limit)),
          barLabel: ({ dataIndex }) =>
            dataIndex === highest ? `${most > limit ? '\u2191 ' : ''}${text(metric, most)}` : null,
          barLabelPlacement: 'outside',
          valueFormatter: (_, { dataIndex }) =>
            t('dayFigures', {
              metric: t(`metric_${metric}`),
              value: text(metric, values[dataIndex] ?? 0),
              count: activity[dataIndex]?.members ?? 0,
            }),
        },
      ]}
    />
  );
}
