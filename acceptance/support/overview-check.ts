import { expect } from '@jest/globals';
import { apiPath, limits, releaseTimeZone } from '@platform/contracts';
import type { Platform } from '@platform/testkit/black-box';
import type { Api } from './api.ts';
import { askClickHouse } from './events-figures.ts';

interface Counts {
  views: number;
  viewers: number;
}

const none: Counts = { views: 0, viewers: 0 };
/** As the overview's 'members active now'. */
const activeMs = 5 * 60_000;

/**
 * Expects today's figures of the overview to lie between what SQL counts before and after, and so to equal it when nothing is
 * counted meanwhile; `isStill` then expects the time to the first picture, too, which may go up and down. Returns the views.
 */
export async function expectOverviewCounted(
  { admin, platform }: { admin: Api; platform: Platform },
  isStill: boolean,
): Promise<number> {
  const before = await countDay(platform);
  const { today, activeMembers, at } = await admin.get(apiPath('/api/admin/analytics/today'));
  const after = await countDay(platform);
  // At midnight the figures begin anew.
  if (before.day !== after.day) return expectOverviewCounted({ admin, platform }, isStill);
  expectBetween(today, before.whole, after.whole);
  for (const [hour, counts] of today.hours.entries())
    expectBetween(counts, before.hours[hour], after.hours[hour]);
  const activeIn = ({ lastActions }: Day) =>
    lastActions.filter(({ last }) => last >= Date.parse(at) - activeMs).length;
  expect(activeMembers).toBeGreaterThanOrEqual(activeIn(before));
  expect(activeMembers).toBeLessThanOrEqual(activeIn(after));
  if (isStill) expect(today.firstFrameMs95).toBe(after.firstFrameMs95);
  return today.views;
}

type Day = Awaited<ReturnType<typeof countDay>>;

function expectBetween(told: Counts, before: Counts = none, after: Counts = none): void {
  for (const figure of ['views', 'viewers'] as const) {
    expect(told[figure]).toBeGreaterThanOrEqual(before[figure]);
    expect(told[figure]).toBeLessThanOrEqual(after[figure]);
  }
}

/** Counts the views of the day until now by the definition in docs/analytics.md, from the analysts' views alone. */
async function countDay(platform: Platform) {
  const zone = releaseTimeZone;
  const ask = <Row>(query: string) =>
    askClickHouse<Row>(platform, query, { zone, window: String(limits.viewWindowMs / 1_000) });
  const isToday = 'toDate(at, {zone:String}) = toDate(now(), {zone:String})';
  const counted = await ask<Counts & { hour: number; isDay: 0 | 1 }>(`
    SELECT toHour(half_hour) AS hour, grouping(hour) AS isDay, count() AS views, uniqExact(member_id) AS viewers
    FROM (
      SELECT DISTINCT
        member_id,
        viewed,
        toDateTime(intDiv(toUnixTimestamp(at), {window:UInt32}) * {window:UInt32}, {zone:String}) AS half_hour
      FROM events
      WHERE viewed != '' AND content_id != '' AND ${isToday}
    )
    GROUP BY GROUPING SETS ((hour), ())`);
  const lastActions = await ask<{ last: number }>(`
    SELECT toUnixTimestamp64Milli(max(at)) AS last
    FROM (SELECT member_id, at FROM events UNION ALL SELECT member_id, at FROM playbacks)
    GROUP BY member_id`);
  const [frames] = await ask<{ ms: number; films: number }>(`
    SELECT quantileExact(0.95)(assumeNotNull(first_frame_ms)) AS ms, count() AS films
    FROM playbacks
    WHERE first_frame_ms IS NOT NULL AND ${isToday}`);
  const hours: Counts[] = [];
  for (const row of counted) if (!row.isDay) hours[row.hour] = row;
  return {
    day: new Date().toLocaleDateString('en', { timeZone: zone }),
    whole: counted.find(({ isDay }) => isDay),
    hours,
    lastActions,
    firstFrameMs95: frames?.films ? frames.ms : null,
  };
}
