import type { ClickHouseClient } from '@clickhouse/client';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Today, todaySchema } from '@platform/contracts';
import { silentLogger } from '@platform/service-kit';
import { asAdmin, waitFor } from '@platform/testkit';
import { addPlaybacks } from '../src/store/playbacks.ts';
import { todayOf } from '../src/store/queries/today.ts';
import { contentAction, contentId, memberIdOf, randomActions, store } from './support/stored-actions.ts';
import { playbackAction } from './support/use-analytics.ts';
import { useQueries } from './support/use-queries.ts';

// Keeps the actions of the fixed days below.
const queries = useQueries({ environment: { ANALYTICS_RETENTION_MONTHS: '600' } });
const path = '/api/admin/analytics/today';
const dayMs = 86_400_000;
const at = (wall: string) => Date.parse(wall);

/** 20:42 of a Friday in New York; in UTC it is Saturday. The clock was changed between it and the Friday before. */
const friday = at('2026-03-13T20:42:00-04:00');
const newYork = 'America/New_York';

const view = (member: string, wall: string, item = 1) =>
  contentAction('page_view', contentId(item), { member_id: memberIdOf(member), at: at(wall) });

const random = randomActions({ count: 6_000, members: 40, days: 75, now: friday, seed: 3 });

beforeAll(async () => {
  await store(queries.client(), random, 3);
});

const figures = (now: number, zone = newYork) => todayOf(queries.client(), { zone, now }, silentLogger());

/** Counted by other SQL, over the analysts' view. */
async function countedIn(from: number, to: number): Promise<{ views: number; viewers: number }> {
  const result = await queries.client().query({
    query: `SELECT count() AS views, uniqExact(member_id) AS viewers
      FROM (
        SELECT DISTINCT member_id, viewed, toStartOfInterval(at, INTERVAL 30 MINUTE)
        FROM events
        WHERE viewed != '' AND content_id != ''
          AND toUnixTimestamp64Milli(at) BETWEEN {from:Int64} AND {to:Int64}
      )`,
    query_params: { from, to },
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  });
  const [row] = await result.json<{ views: number; viewers: number }>();
  return row as { views: number; viewers: number };
}

const sumOf = (hours: Today['today']['hours']) => hours.reduce((sum, { views }) => sum + views, 0);

describe('today beside last week', () => {
  test.each([
    [newYork, '2026-03-13T00:00-04:00', '2026-03-06T00:00-05:00', '2026-03-06T20:42-05:00'],
    ['UTC', '2026-03-14T00:00Z', '2026-03-07T00:00Z', '2026-03-07T00:42Z'],
    ['Asia/Kolkata', '2026-03-14T00:00+05:30', '2026-03-07T00:00+05:30', '2026-03-07T06:12+05:30'],
  ])('is what other SQL counts, in %s', async (zone, start, before, until) => {
    const { today, lastWeek } = await figures(friday, zone);
    expect(today).toMatchObject(await countedIn(at(start), friday));
    expect(lastWeek).toMatchObject(await countedIn(at(before), at(until)));
    expect(sumOf(today.hours)).toBe(today.views);
    expect(sumOf(lastWeek.hours)).toBeGreaterThan(0);
    expect(sumOf(lastWeek.hours)).toBe((await countedIn(at(before), at(before) + dayMs - 1)).views);
  });

  test('has each hour of the clock, today up to now and last week whole', async () => {
    const { today, lastWeek } = await figures(friday);
    for (let hour = 0; hour < 24; hour += 1) {
      const [from, before] = [at('2026-03-13T00:00-04:00'), at('2026-03-06T00:00-05:00')].map(
        (start) => start + hour * 3_600_000,
      ) as [number, number];
      expect(today.hours[hour]).toEqual(await countedIn(from, Math.min(from + 3_599_999, friday)));
      expect(lastWeek.hours[hour]).toEqual(await countedIn(before, before + 3_599_999));
    }
    expect(today.hours.slice(21)).toEqual(Array(3).fill({ views: 0, viewers: 0 }));
  });

  test('a view is one per member, item and half hour; the day changes at midnight of the zone', async () => {
    // Years from the other actions.
    await store(queries.client(), [
      view('ONE', '2027-06-10T23:59:59.999-04:00'),
      view('ONE', '2027-06-11T00:00:00-04:00'),
      view('ONE', '2027-06-11T00:29:59-04:00'),
      view('ONE', '2027-06-11T00:30:00-04:00'),
      view('ONE', '2027-06-11T00:10:00-04:00', 2),
      view('TWO', '2027-06-11T00:10:00-04:00'),
      contentAction('video_click', contentId(1), { at: at('2027-06-11T00:10:00-04:00') }),
      view('TWO', '2027-06-04T00:50:00-04:00'),
      view('TWO', '2027-06-04T01:00:00.001-04:00'),
    ]);
    const { today, lastWeek } = await figures(at('2027-06-11T01:00:00-04:00'));
    expect(today).toMatchObject({ views: 4, viewers: 2 });
    expect(today.hours[0]).toEqual({ views: 4, viewers: 2 });
    expect(lastWeek).toMatchObject({ views: 1, viewers: 1 });
    expect(lastWeek.hours.slice(0, 2)).toEqual([
      { views: 1, viewers: 1 },
      { views: 1, viewers: 1 },
    ]);
    // In UTC it is 05:00, and the first of them was at 03:59 of the same day.
    expect((await figures(at('2027-06-11T05:00:00Z'), 'UTC')).today).toMatchObject({ views: 5, viewers: 2 });
  });

  test('on a day whose clock repeats an hour, the views of both are in it', async () => {
    await store(queries.client(), [
      view('ONE', '2027-11-07T01:10:00-04:00'),
      view('ONE', '2027-11-07T01:10:00-05:00'),
    ]);
    const { today } = await figures(at('2027-11-07T23:30:00-05:00'));
    expect(today.hours[1]).toEqual({ views: 2, viewers: 1 });
    expect(sumOf(today.hours)).toBe(2);
  });

  test('has the first pictures until the same time of day, and members active in the last five minutes', async () => {
    const noon = at('2028-01-12T12:00:00-05:00');
    const reports = [
      [100, noon - 60_000, 'ONE'],
      [900, noon - 3_600_000, 'TWO'],
      [undefined, noon - 3_600_000, 'TWO'],
      [700, noon - 7 * dayMs - 60_000, 'ONE'],
      [5_000, noon - 7 * dayMs + 60_000, 'ONE'],
    ] as const;
    await addPlaybacks(
      queries.client(),
      reports.map(([firstFrameMs, time, member]) =>
        playbackAction({ firstFrameMs }, { at: new Date(time).toISOString(), memberId: memberIdOf(member) }),
      ),
    );
    await store(queries.client(), [
      contentAction('page_focus', contentId(1), { member_id: memberIdOf('ONE'), at: noon - 1_000 }),
      contentAction('page_focus', contentId(1), { member_id: memberIdOf('THREE'), at: noon - 299_000 }),
      contentAction('page_focus', contentId(1), { member_id: memberIdOf('FOUR'), at: noon - 301_000 }),
    ]);
    // On a busy machine the query of the playbacks may be too slow.
    const { today, lastWeek, activeMembers } = await waitFor(async () => {
      const found = await figures(noon);
      return found.today.firstFrameMs95 === null || found.lastWeek.firstFrameMs95 === null
        ? undefined
        : found;
    });
    expect([today.firstFrameMs95, lastWeek.firstFrameMs95, activeMembers]).toEqual([900, 700, 2]);
    expect((await figures(friday)).today.firstFrameMs95).toBeNull();

    // Where there are too many playbacks, the rest is there without that figure.
    const client = queries.client();
    const query: ClickHouseClient['query'] = async (params) => {
      if (params.query.includes('FINAL')) throw new Error('Timeout exceeded');
      return client.query(params) as never;
    };
    const without = await todayOf(
      { query } as ClickHouseClient,
      { zone: newYork, now: noon },
      silentLogger(),
    );
    expect(without).toMatchObject({ today: { firstFrameMs95: null }, activeMembers: 2 });
  });
});

describe('the route', () => {
  test('responds for the zone of the operator, to analysts', async () => {
    const { status, body } = await queries.ask(path, asAdmin('analyst'));
    expect(status).toBe(200);
    expect(todaySchema.safeParse(body).success).toBe(true);
    expect(body.zone).toBe(newYork);
    expect((await queries.ask(path, asAdmin('editor'))).status).toBe(403);
  });
});
