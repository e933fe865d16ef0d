import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { useClickHouse } from '@platform/testkit';
import type { Context } from '../src/context.ts';
import { toNewActions } from '../src/events/writer.ts';
import { createActionStore } from '../src/store/action-store.ts';
import { trackedAction } from './support/use-analytics.ts';
import { contextOn } from './support/use-queries.ts';

/** Writers that had the same partition, with batches of different sizes: see docs/adr/0051. */

const server = useClickHouse();
let context: Context;
beforeAll(async () => {
  context = await contextOn(server);
});
afterAll(() => context.clickhouse.close());
afterEach(() => {
  jest.restoreAllMocks();
});
const store = () => createActionStore(context.clickhouse, silentLogger());

const owns = async () => {};
let offset = 0;

/** As many records of one action, in turn of this month and the one before. */
function records(count: number) {
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  const events = Array.from({ length: count }, (_, n) => {
    offset += 1;
    const value = [trackedAction(n % 2 ? { at: lastMonth.toISOString() } : {})];
    return { topic: 't', partition: 0, offset: String(offset), key: null, value };
  });
  return toNewActions({ topic: 't', partition: 0, events, fence: owns });
}

/** Of the actions `among`, these and no others. */
async function expectStoredOnce(actions: ReturnType<typeof records>, among = actions): Promise<void> {
  const ids = among.map(({ row }) => `'${row.event_id}'`).join();
  const query = `SELECT count() AS actions, uniqExact(event_id) AS events FROM tracked_actions WHERE event_id IN (${ids})`;
  const count = String(actions.length);
  const found = await context.clickhouse.query({ query, format: 'JSONEachRow' });
  expect(await found.json()).toEqual([{ actions: count, events: count }]);
}

test.each([
  ['fewer', 6, 10],
  ['more', 10, 6],
])(
  'the insert of an earlier writer, with %s rows, lands after the lookup: each row is stored once',
  async (_, theirs, own) => {
    const actions = records(Math.max(theirs, own));
    await store().add(actions.slice(0, own), () => store().add(actions.slice(0, theirs), owns));
    await store().add(actions, owns);
    await expectStoredOnce(actions);
  },
);

test('a writer that lost the partition stores nothing', async () => {
  const actions = records(2);
  const lost = () => Promise.reject(new Error('another owner'));
  await expect(store().add(actions, lost)).rejects.toThrow('another owner');
  await store().add(actions, owns);
  await expectStoredOnce(actions);
});

test('a writer that lost the partition before it inserts again stores nothing more', async () => {
  const actions = records(6);
  let checks = 0;
  const fence = async () => {
    checks += 1;
    if (checks > 1) throw new Error('another owner');
    await store().add(actions.slice(0, 2), owns);
  };
  await expect(store().add(actions, fence)).rejects.toThrow('another owner');
  await expectStoredOnce(actions.slice(0, 2));
  await store().add(actions, owns);
  await expectStoredOnce(actions);
});

/** As if this process had been suspended. */
function suspend(): void {
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}

test('a writer that was suspended between its lookup and the insert stores nothing', async () => {
  const actions = records(2);
  await expect(store().add(actions, async () => suspend())).rejects.toThrow('may no longer be so');
  jest.restoreAllMocks();
  await expectStoredOnce([], actions);
  await store().add(actions, owns);
  await expectStoredOnce(actions);
});

test('a writer that was suspended between the inserts of two months stores the first alone', async () => {
  const actions = records(2);
  const { clickhouse } = context;
  const insert = clickhouse.insert.bind(clickhouse);
  jest.spyOn(clickhouse, 'insert').mockImplementation(async (params) => {
    const inserted = await insert(params);
    suspend();
    return inserted;
  });
  await expect(store().add(actions, owns)).rejects.toThrow('may no longer be so');
  jest.restoreAllMocks();
  await expectStoredOnce(actions.slice(0, 1), actions);
  await store().add(actions, owns);
  await expectStoredOnce(actions);
});

test('rows that ClickHouse lost are stored again when they are read again', async () => {
  const actions = records(4);
  await store().add(actions, owns);
  await context.clickhouse.command({
    query: 'ALTER TABLE tracked_actions DELETE WHERE 1',
    clickhouse_settings: { mutations_sync: '1' },
  });
  await store().add(actions, owns);
  await expectStoredOnce(actions);
});
