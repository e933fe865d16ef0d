import { setTimeout as delay } from 'node:timers/promises';
import {
  type Action,
  type AnalyticsSummary,
  analyticsSummarySchema,
  apiPath,
  limits,
  type UserProfile,
  type UserSort,
  userDetailsSchema,
  userProfileSchema,
} from '@platform/contracts';
import { type Platform, waitFor } from '@platform/testkit/black-box';
import type { Api } from './api.ts';
import type { DailyFigures } from './events-ledger.ts';

/** Reads the figures shown to the operator and to analysts. */

/** The local analysts' user. */
const analyst = { 'x-clickhouse-user': 'analyst', 'x-clickhouse-key': 'analyst-local-only' };
const busyMonth = 31;

/** Queries ClickHouse as an analyst, over HTTP. */
export async function askClickHouse<Row>(
  platform: Platform,
  query: string,
  parameters: Record<string, string> = {},
): Promise<Row[]> {
  const [port] = platform.process('clickhouse').ports;
  const url = new URL(`http://127.0.0.1:${port}/?database=analytics&default_format=JSONEachRow`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(`param_${name}`, value);
  const response = await fetch(url, { method: 'POST', headers: analyst, body: query });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, unquoted));
}

/** ClickHouse may quote 64-bit integers, and analysts can't change that setting. */
const unquoted = (_: string, value: unknown) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

/** GET with retries after 429. */
async function read(api: Api, path: string): Promise<Response> {
  for (;;) {
    const response = await api.send('GET', path);
    if (response.ok) return response;
    const said = await response.text();
    if (response.status !== 429) throw new Error(`${response.status}: ${said}`);
    await delay(Number(response.headers.get('retry-after')) * 1_000);
  }
}

/** The summary with titles: while content is too busy, ids stand in for them. */
export const readSummary = (admin: Api): Promise<AnalyticsSummary> =>
  waitFor(
    async () => {
      const response = await read(admin, `${apiPath('/api/admin/analytics/summary')}?days=${busyMonth}`);
      const summary = analyticsSummarySchema.parse(await response.json());
      const isNamed = summary.mostWatched.every(({ contentId, contentTitle }) => contentTitle !== contentId);
      return isNamed ? summary : undefined;
    },
    { everyMs: 400, what: 'the summary with titles' },
  );

async function* pages(api: Api, path: string): AsyncGenerator<unknown> {
  let next: string | undefined = path;
  while (next !== undefined) {
    const response = await read(api, next);
    yield await response.json();
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
}

/** The whole users list. */
export async function readUsers(admin: Api, sort: UserSort): Promise<UserProfile[]> {
  const users: UserProfile[] = [];
  for await (const page of pages(admin, `${apiPath('/api/admin/analytics/users')}?sort=${sort}&limit=50`))
    users.push(...userProfileSchema.array().parse(page));
  return users;
}

/** A member's figures and full history, newest first. */
export async function readUser(admin: Api, membershipNumber: string) {
  const path = apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber });
  const allActions: Action[] = [];
  let profile: UserProfile | undefined;
  for await (const page of pages(admin, `${path}?limit=${limits.listMaxItems}`)) {
    const { allActions: actions, ...rest } = userDetailsSchema.parse(page);
    profile ??= rest;
    allActions.push(...actions);
  }
  if (profile === undefined) throw new Error(`Nothing is known of ${membershipNumber}`);
  return { profile, allActions };
}

/** The view actions_daily, by day and action type. */
export async function readActionsDaily(platform: Platform): Promise<Map<string, DailyFigures>> {
  const rows = await askClickHouse<{ key: string } & DailyFigures>(
    platform,
    "SELECT concat(toString(day), ' ', action_type) AS key, actions, members, seconds FROM actions_daily",
  );
  return new Map(rows.map(({ key, ...figures }) => [key, figures]));
}

type ContentDailyRow = Record<string, string | number>;

/** The view content_daily of some contents, by day and content. */
export async function readContentDaily(
  platform: Platform,
  contentIds: readonly string[],
): Promise<Map<string, ContentDailyRow>> {
  const rows = await askClickHouse<{ key: string } & ContentDailyRow>(
    platform,
    `SELECT concat(toString(day), ' ', content_type, '/', content_id) AS key,
      actions, clicks, page_views AS pageViews, video_views AS videoViews, views, members, viewers, seconds
    FROM content_daily WHERE content_id IN {ids:Array(String)}`,
    { ids: `[${contentIds.map((id) => `'${id}'`).join(',')}]` },
  );
  return new Map(rows.map(({ key, ...figures }) => [key, figures]));
}

/** A member's rows of the view events. */
export function readEvents(platform: Platform, memberId: string) {
  return askClickHouse<{ id: string; at: number } & Record<string, string | number>>(
    platform,
    `SELECT toString(event_id) AS id, toUnixTimestamp64Milli(at) AS at,
      action_type AS actionType, content_type AS contentType, content_id AS contentId,
      from_page AS fromPage, to_page AS toPage, seconds, video_seconds AS videoSeconds,
      toUnixTimestamp64Milli(assumeNotNull(client_time)) AS clientTime
    FROM events WHERE member_id = {member:String}`,
    { member: memberId },
  );
}

/** Milliseconds played of each playback of these members, by member and playback. */
export async function readPlaybacks(
  platform: Platform,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await askClickHouse<{ key: string; playedMs: number }>(
    platform,
    `SELECT concat(member_id, '/', toString(playback_id)) AS key, played_ms AS playedMs
    FROM playbacks WHERE member_id IN {ids:Array(String)}`,
    { ids: `[${memberIds.map((id) => `'${id}'`).join(',')}]` },
  );
  return new Map(rows.map(({ key, playedMs }) => [key, playedMs]));
}

/** How many of these events are in the view events. */
export async function countStored(platform: Platform, ids: readonly string[]): Promise<number> {
  const [row] = await askClickHouse<{ stored: number }>(
    platform,
    'SELECT uniqExact(event_id) AS stored FROM events WHERE event_id IN {ids:Array(UUID)}',
    { ids: `[${ids.map((id) => `'${id}'`).join(',')}]` },
  );
  return row?.stored ?? 0;
}

/** A member's row of the view member_profiles. */
export async function readMemberProfile(platform: Platform, memberId: string) {
  const rows = await askClickHouse<Record<string, number>>(
    platform,
    `SELECT toUnixTimestamp64Milli(first_activity) AS firstActivity,
      toUnixTimestamp64Milli(last_activity) AS lastActivity, total_actions AS totalActions,
      video_clicks AS videoClicks, unique_videos AS uniqueVideosViewed,
      total_seconds AS totalTimeSpentSeconds, video_seconds AS videoTimeSpentSeconds
    FROM member_profiles WHERE member_id = {member:String}`,
    { member: memberId },
  );
  return rows;
}

/** All figures of all members, which a replay must not change. */
export async function readEverything(admin: Api, platform: Platform) {
  const { activity: _moving, ...summary } = await readSummary(admin);
  return {
    summary,
    users: await readUsers(admin, 'totalActions'),
    profiles: await askClickHouse(platform, 'SELECT * FROM member_profiles ORDER BY member_id'),
    contents: await askClickHouse(
      platform,
      'SELECT * FROM content_daily ORDER BY day, content_type, content_id',
    ),
    actions: await askClickHouse(platform, 'SELECT * FROM actions_daily ORDER BY day, action_type'),
    playbacks: await askClickHouse(platform, 'SELECT * FROM playbacks ORDER BY member_id, playback_id'),
    events: await askClickHouse(
      platform,
      'SELECT count() AS rows, uniqExact(event_id) AS ids, sum(cityHash64(*)) AS digest FROM events',
    ),
  };
}
