import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TrackedAction } from '@platform/contracts';
import { type ServiceProcess, startProcess } from '@platform/testkit';
import {
  type ClickHouseProxy,
  type Fate,
  type Step,
  startClickHouseProxy,
} from './support/clickhouse-proxy.ts';
import { ledgerOf, trackedActions, useAnalytics } from './support/use-analytics.ts';

/** Kills the writer with -9 at each step of a batch: see the crash points in docs/adr/0051. */

const analytics = useAnalytics();
const sent: TrackedAction[] = [];
let proxy: ClickHouseProxy;
let service: ServiceProcess | undefined;

const start = () => {
  service = startProcess('services/analytics', analytics.environment({ CLICKHOUSE_URL: proxy.url }));
};
beforeAll(async () => {
  proxy = await startClickHouseProxy(analytics.environment().CLICKHOUSE_URL as string);
});
afterEach(async () => {
  proxy.onStep = () => 'pass';
  proxy.onFate = () => {};
  await service?.kill();
});
afterAll(() => proxy.close());

async function sendMore(): Promise<void> {
  const actions = trackedActions(2_000);
  await analytics.send(actions);
  sent.push(...actions);
}

/** Applies `fate` to the first such step, then kills the process. */
function killAt(step: Step, fate: Fate): Promise<void> {
  return new Promise((resolve) => {
    let met = false;
    proxy.onStep = (asked) => (asked === step && !met ? fate : 'pass');
    proxy.onFate = () => {
      if (met) return;
      met = true;
      resolve(service?.kill());
    };
  });
}

const crashPoints: [string, Step, Fate][] = [
  ['before anything was asked of ClickHouse', 'lookup', 'swallow'],
  ['after the lookup', 'lookup', 'no-response'],
  ['before the insert', 'insert', 'swallow'],
  ['between the insert and the commit', 'insert', 'no-response'],
];

test.each(crashPoints)('killed %s, the batch is counted once', async (_name, step, fate) => {
  await sendMore();
  const killed = killAt(step, fate);
  start();
  await killed;
  proxy.onStep = () => 'pass';
  await sendMore();
  start();
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('an insert of a writer that is long gone arrives after its successor finished the batch: it has no effect', async () => {
  await sendMore();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const killed = new Promise<void>((resolve) => {
    proxy.holdInsert = async () => {
      proxy.holdInsert = undefined;
      resolve(service?.kill());
      await released;
    };
  });
  start();
  await killed;
  start();
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
  release();
  await proxy.idle();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('ClickHouse is killed in the insert of a batch, and in the one of what that lost: nothing is lost', async () => {
  await sendMore();
  const ids = sent.slice(-2_000).map(({ eventId }) => eventId);
  const kills = new Map<string, number>();
  proxy.onStep = (step, token) => {
    if (step !== 'insert') return 'pass';
    const [batch = ''] = [token.split('/').slice(0, 3).join('/')];
    const before = kills.get(batch) ?? 0;
    // Twice a batch, each at the first insert with its token.
    if (before === (token === batch ? 0 : 1)) kills.set(batch, before + 1);
    return before === (token === batch ? 0 : 1) ? 'token-only' : 'pass';
  };
  start();
  await analytics.drained();
  expect(kills.size).toBeGreaterThan(0);
  expect([...kills.values()]).toEqual(Array(kills.size).fill(2));
  const query = `SELECT count() AS actions, uniqExact(event_id) AS events FROM tracked_actions
    WHERE event_id IN ('${ids.join("','")}')`;
  expect(await analytics.rows(query)).toEqual([{ actions: ids.length, events: ids.length }]);
}, 120_000);
