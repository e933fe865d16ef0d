import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type Member, type UserDetails, userDetailsSchema } from '@platform/contracts';
import { environmentOf, usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { readEvents } from '../support/events-figures.ts';

/** A membership number is a login that changes hands: only membership knows it, everything else knows the member's id. */

const platform = usePlatform();
/** No pattern gives it away, and no other test uses it. */
const planted = `PLANTED${Date.now().toString(36)}`.toUpperCase();
let anyone: Api;
let admin: Api;
let first: Member;

beforeAll(async () => {
  anyone = new Api(platform.url);
  ({ api: admin } = await anyone.logIn(platform.admin));
  first = await admin.createMember({ membershipNumber: planted });
});

async function act(membershipNumber: string): Promise<void> {
  const member = anyone.as({ membershipNumber });
  await member.post(apiPath('/api/membership/verify'), { membershipNumber });
  await member.get(apiPath('/api/library'));
  const event = { actionType: 'page_focus', membershipNumber, toPage: '/' };
  await member.post(apiPath('/api/action/track'), [event, event]);
}

/** What the analytics have of a number; undefined if they don't know it. */
async function detailsOf(membershipNumber: string): Promise<UserDetails | undefined> {
  const path = apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber });
  // Again after any other status, as 503 while membership is too busy.
  const response = await waitFor(
    async () => {
      const got = await admin.send('GET', path);
      expect([200, 404]).toContain(got.status);
      return got;
    },
    { what: 'the details' },
  );
  return response.ok ? userDetailsSchema.parse(await response.json()) : undefined;
}

const untilCounted = (membershipNumber: string, actions: number) =>
  waitFor(async () => (await detailsOf(membershipNumber))?.totalActions === actions, {
    what: `${actions} counted actions`,
  });

test('a member with a new number keeps their history; the number given to somebody new starts with none', async () => {
  await act(planted);
  await untilCounted(planted, 2);
  const path = apiPath('/api/members/{id}/membership-number', { id: first.id });
  const { membershipNumber: next } = await admin.post(path, {});
  await act(next);
  await untilCounted(next, 4);

  const second = await admin.createMember({ membershipNumber: planted });
  expect((await detailsOf(planted))?.totalActions ?? 0).toBe(0);
  await act(planted);
  await untilCounted(planted, 2);
  expect((await detailsOf(planted))?.memberId).toBe(second.id);
  expect((await detailsOf(next))?.totalActions).toBe(4);

  await admin.delete(apiPath('/api/members/{id}', { id: second.id }));
  expect(await detailsOf(planted)).toBeUndefined();
  expect((await detailsOf(second.id))?.totalActions).toBe(2);
});

/** The files below `folder` that hold `text`. */
async function filesWith(text: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Some vanish meanwhile: ClickHouse merges parts, Kafka deletes segments.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(file);
  }
  return found;
}

/** Queries ClickHouse as the analytics service, which may read the tables, not only the analysts' views; the lines of the response. */
async function askClickHouse(query: string, text = ''): Promise<string[]> {
  const env = environmentOf(platform.process('analytics').pid);
  const parameters = { database: env.CLICKHOUSE_DATABASE ?? '', param_text: text };
  const headers = {
    'x-clickhouse-user': env.CLICKHOUSE_USERNAME ?? '',
    'x-clickhouse-key': env.CLICKHOUSE_PASSWORD ?? '',
  };
  const url = `${env.CLICKHOUSE_URL}/?${new URLSearchParams(parameters)}`;
  const response = await fetch(url, { method: 'POST', headers, body: query });
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body.split('\n').filter((line) => line !== '');
}

/** ClickHouse's tables with a row that holds `text`. Its files are compressed. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await askClickHouse(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'",
  );
  const found: string[] = [];
  for (const table of tables) {
    const holds = "position(formatRow('JSONEachRow', *), {text:String}) > 0";
    const [rows] = await askClickHouse(`SELECT count() FROM \`${table}\` WHERE ${holds}`, text);
    if (rows !== '0') found.push(table);
  }
  return found;
}

test('neither Kafka, nor ClickHouse, nor any log has the number', async () => {
  const kafka = join(platform.folder, 'data/kafka');
  const logs = join(platform.folder, 'logs');
  const path = apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber: planted });
  const requestId = (await admin.send('GET', path)).headers.get('x-request-id') ?? 'none';
  // What is there can be found: Kafka's records are not compressed, and the gateway logs requests by their ids, a moment later.
  expect(await filesWith(first.id, kafka)).not.toEqual([]);
  expect(await tablesWith(first.id)).toEqual(['tracked_actions']);
  await waitFor(async () => (await filesWith(requestId, logs)).length > 0, { what: 'the log of a request' });

  for (const folder of [kafka, logs]) expect(await filesWith(planted, folder)).toEqual([]);
  expect(await tablesWith(planted)).toEqual([]);
  const rows = await readEvents(platform, first.id);
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain(planted);
});
