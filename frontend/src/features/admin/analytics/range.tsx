import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ActivityDay, AnalyticsSummary } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { useTranslation } from 'react-i18next';
import { isStatus } from '../../../lib/api-error.ts';
import { useFigureText } from '../common/figure-text.ts';
import { useAdminToasts } from '../common/messages.ts';
import { Figures } from '../common/report.tsx';
import { Choice, DayField } from '../common/search-and-sort.tsx';
import type { useTabQuery } from '../common/tab-query.ts';
import { wallTimeNow } from '../content/wall-time.ts';
import type { Range } from './api.ts';
import { type Metric, metrics, useMetricText } from './words.ts';

const presets = ['7', '30', '90'] as const;

/** The range in the address; its own days only when both are given. */
export function rangeOf(query: URLSearchParams): Range {
  const [from, to] = [query.get('from'), query.get('to')];
  const days = query.get('days');
  if (from && to) return { from, to };
  return { days: presets.some((preset) => preset === days) ? Number(days) : limits.analyticsDays };
}

type RangeChoiceProps = ReturnType<typeof useTabQuery> & {
  summary: AnalyticsSummary | undefined;
  error: Error | null;
};

/** The last days, or a range of one's own; why a new one has no figures is said beside it. */
export function RangeChoice({ query, change, summary, error }: RangeChoiceProps) {
  const { t } = useTranslation('adminAnalytics');
  const { describe } = useAdminToasts();
  const isOwn = query.has('from') || query.has('to');
  const range = rangeOf(query);
  // A failed first load shows the empty state; an invalid range is shown here, for the operator to correct.
  const failed = error && (summary || isStatus(error, 400));
  const today = wallTimeNow().date;
  const options = Object.fromEntries(presets.map((days) => [days, t('lastDays', { days })]));
  function choose(value: string) {
    const own = value === 'own';
    change({
      days: own ? undefined : value,
      from: own ? (summary?.activity[0]?.day ?? today) : undefined,
      to: own ? (summary?.activity.at(-1)?.day ?? today) : undefined,
    });
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Choice
        label={t('range')}
        options={{ ...options, own: t('ownRange') }}
        value={isOwn ? 'own' : String('days' in range ? range.days : '')}
        onChange={choose}
      />
      {isOwn &&
        (['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={t(`${end}Day`)}
            value={query.get(end) ?? ''}
            error={Boolean(failed)}
            onChange={(day) => change({ [end]: day })}
          />
        ))}
      {failed && (
        <Box component="p" role="alert" sx={{ color: 'error.main', typography: 'body2' }}>
          {describe(error, t('rangeFailed'))}
        </Box>
      )}
    </Stack>
  );
}

const sumOf = (days: ActivityDay[], metric: Metric) => days.reduce((sum, day) => sum + day[metric], 0);

export function RangeFigureList({ activity, previous }: Pick<AnalyticsSummary, 'activity' | 'previous'>) {
  const { t } = useTranslation('adminAnalytics');
  const text = useMetricText();
  const { change } = useFigureText();
  function figure(metric: Metric) {
    const [now, before] = [sumOf(activity, metric), sumOf(previous, metric)];
    const compared = {
      change: change(now, before) ?? '\u2014',
      before: previous.length > 0 ? text(metric, before) : '\u2014',
    };
    return [text(metric, now), t('comparedTo', compared)] as const;
  }
  return (
    <Figures
      of="range"
      label={t('rangeFigures')}
      figures={Object.fromEntries(metrics.map((metric) => [t(`metric_${metric}`), figure(metric)]))}
    />
  );
}
