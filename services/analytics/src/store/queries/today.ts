import type { ClickHouseClient } from '@clickhouse/client';
import { type DaySoFar, limits, type Today } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import { rowsThemselves, runQuery } from './run-query.ts';

const activeMs = 5 * 60 * 1000;

/** Now and the beginning of the day in the zone, and the same of a week before: by its clock, also when that was changed between. */
const days = `
  fromUnixTimestamp64Milli({now:Int64}, {zone:String}) AS now,
  toStartOfDay(now) AS start,
  subtractDays(now, 7) AS now_before,
  subtractDays(start, 7) AS start_before,
  subtractDays(addDays(start, 1), 7) AS end_before,
  at >= start AS is_today`;
const soFar = '((at >= start AND at <= now) OR (at >= start_before AND at <= now_before))';

/** The rule of a view, as in `countViews`, for all items together. */
const windowOf = `intDiv(toUnixTimestamp64Milli(at), ${limits.viewWindowMs})`;
const distinctViews = `(member_id, viewed, ${windowOf})`;

const settings = { ...rowsThemselves, output_format_json_quote_64bit_integers: 0 } as const;

interface ViewRow {
  is_today: 0 | 1;
  hour: number;
  /** The row is of the whole day. */
  is_day: 0 | 1;
  views: number;
  viewers: number;
  views_so_far: number;
  viewers_so_far: number;
}

/** Views of both days and of each of their hours. A view is in the hour in which its half hour begins, so that the hours add up. */
const viewsQuery = `WITH ${days},
  toHour(fromUnixTimestamp(intDiv(${windowOf} * ${limits.viewWindowMs}, 1000)), {zone:String}) AS hour,
  at <= if(is_today, now, now_before) AS is_so_far
SELECT
  is_today,
  hour,
  grouping(hour) AS is_day,
  uniqExact(${distinctViews}) AS views,
  uniqExact(member_id) AS viewers,
  uniqExactIf(${distinctViews}, is_so_far) AS views_so_far,
  uniqExactIf(member_id, is_so_far) AS viewers_so_far
FROM tracked_actions
WHERE viewed > '' AND notEmpty(content_id)
  AND ((at >= start AND at <= now) OR (at >= start_before AND at < end_before))
GROUP BY GROUPING SETS ((is_today, hour), (is_today))`;

/** Merges all playbacks there are, as they have no months. Stops early: it takes nothing else with it. */
const firstFrameSettings = { ...settings, max_execution_time: 3 };
const firstFrameQuery = `WITH ${days}
SELECT is_today, quantileExact(0.95)(assumeNotNull(first_frame_ms)) AS ms
FROM tracked_playbacks FINAL
WHERE first_frame_ms IS NOT NULL AND ${soFar}
GROUP BY is_today`;

/** Any report of a playback counts, so that they need not be merged: of all of them only the time is read. */
const activeQuery = `WITH fromUnixTimestamp64Milli({since:Int64}, 'UTC') AS since
SELECT uniqExact(member_id) AS members
FROM (
  SELECT member_id FROM tracked_actions WHERE at >= since
  UNION ALL
  SELECT member_id FROM tracked_playbacks WHERE at >= since
)`;

/**
 * The figures of today and of the same weekday last week, as of a time in milliseconds. Actions are found by the months of their parts:
 * what is read of them grows with one month, or two within a week of the first. What is read of playbacks grows with all of them.
 */
export async function todayOf(
  client: ClickHouseClient,
  { zone, now }: { zone: string; now: number },
  logger: Logger,
): Promise<Omit<Today, 'zone' | 'at'>> {
  const [views, firstFrames, [active]] = await Promise.all([
    runQuery<ViewRow>(client, viewsQuery, { zone, now }, settings),
    runQuery<{ is_today: 0 | 1; ms: number }>(
      client,
      firstFrameQuery,
      { zone, now },
      firstFrameSettings,
    ).catch((err: unknown) => {
      logger.warn({ err }, 'could not read the times to the first picture: showing none');
      return [];
    }),
    runQuery<{ members: number }>(client, activeQuery, { since: now - activeMs }, settings),
  ]);
  function dayOf(isToday: 0 | 1): DaySoFar {
    const own = views.filter((row) => row.is_today === isToday);
    const whole = own.find((row) => row.is_day === 1);
    return {
      views: whole?.views_so_far ?? 0,
      viewers: whole?.viewers_so_far ?? 0,
      firstFrameMs95: firstFrames.find((row) => row.is_today === isToday)?.ms ?? null,
      hours: Array.from({ length: 24 }, (_, hour) => {
        const { views = 0, viewers = 0 } = own.find((row) => row.is_day === 0 && row.hour === hour) ?? {};
        return { views, viewers };
      }),
    };
  }
  return { today: dayOf(1), lastWeek: dayOf(0), activeMembers: active?.members ?? 0 };
}
