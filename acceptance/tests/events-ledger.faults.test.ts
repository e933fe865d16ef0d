import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { faultRounds, usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { type Counted, expectLedgerEqualled } from '../support/events-check.ts';
import { holdDown, replayTopic, untilRead } from '../support/events-faults.ts';
import { readEverything } from '../support/events-figures.ts';
import { type EventsRun, killAndResume, startEvents } from '../support/events-run.ts';
import { backWithinMs } from '../support/kill-under-writes.ts';
import { expectOverviewCounted } from '../support/overview-check.ts';

/**
 * Every acknowledged event is counted exactly once, at half the platform's capacity, while each process on its path is
 * killed FAULT_ROUNDS times.
 */

const eventsPerRound = 20_000;
/** The processes between a browser's POST and the operator's figures. */
const chain = ['tracking', 'analytics', 'kafka', 'clickhouse'];
const measuredMs = 6_000;
const overviewsSeen = 30;
const awayMs = 5_000;
const drainedMs = 30_000;
/** While Kafka is down, a POST is rejected and other requests get a response within this time. */
const soonMs = 5_000;

const platform = usePlatform();

describe('events at a steady rate', () => {
  let run: EventsRun;

  beforeAll(async () => {
    run = await startEvents(platform, { members: 20, eventsPerSecond: 160 });
  });

  afterAll(() => run?.traffic.abandon());

  test(
    'are not acknowledged while Kafka is down; everything else works, and waiting events are counted within 30 s',
    async () => {
      for (let round = 1; round <= faultRounds; round += 1) await takeKafkaAway(run);
      const counted = await run.finish();
      expect(run.traffic.dishonest).toEqual([]);
      await expectLedgerEqualled(counted);
    },
    100_000 * faultRounds,
  );
});

describe('events of many members', () => {
  let run: EventsRun;

  beforeAll(async () => {
    run = await startEvents(platform, { members: 200, eventsPerSecond: 400 });
  });

  afterAll(() => run?.traffic.abandon());

  test("meanwhile, the overview's figures are what SQL counts", async () => {
    const seen = new Set<number>();
    while (seen.size < overviewsSeen)
      seen.add(await expectOverviewCounted({ admin: run.admin, platform }, false));
    expect(run.traffic.dishonest).toEqual([]);
  }, 180_000);
});

describe('events at half load', () => {
  let run: EventsRun;
  let counted: Counted;

  beforeAll(async () => {
    run = await startEvents(platform, { members: 60, eventsPerSecond: Number.POSITIVE_INFINITY });
    await delay(measuredMs);
    const most = (run.traffic.acknowledged.size * 1000) / measuredMs;
    run.traffic.setRate(most / 2);
    console.info(`${Math.round(most)} events/s acknowledged at most: half of that from now on`);
  }, 180_000);

  afterAll(() => run?.traffic.abandon());

  test(
    'kill -9 of tracking, analytics, Kafka and ClickHouse in turn: every total and every view matches the ledger',
    async () => {
      const since = Date.now();
      for (let round = 1; round <= faultRounds; round += 1)
        for (const name of chain)
          expect(await killAndResume(platform, run, name)).toBeLessThan(backWithinMs(platform, name));
      while (run.traffic.acknowledged.size < eventsPerRound * faultRounds) await delay(50);
      counted = await run.finish();
      const seconds = Math.round((Date.now() - since) / 1000);
      expect(run.traffic.dishonest).toEqual([]);
      const events = await expectLedgerEqualled(counted);
      const kills = faultRounds * chain.length;
      console.info(
        `${events} events, ${run.traffic.repeated} sent again, ${kills} kills, ${seconds} s: all equal`,
      );
    },
    300_000 + 180_000 * faultRounds,
  );

  test('replaying the whole topic changes nothing', async () => {
    const before = await readEverything(run.admin, platform);
    const since = Date.now();
    await replayTopic(platform);
    // One record per POST.
    const read = await untilRead(platform, run.traffic.responded.length);
    const seconds = Math.round((Date.now() - since) / 1000);
    expect(await readEverything(run.admin, platform)).toEqual(before);
    await expectLedgerEqualled(counted);
    console.info(`${read} records of the topic read again in ${seconds} s: nothing changed`);
  }, 600_000);
});

async function takeKafkaAway({ traffic, untilCounted }: EventsRun): Promise<void> {
  await delay(1_000 * Math.random());
  const downAt = Date.now();
  const away = holdDown(platform, 'kafka', awayMs).then((pid) => ({ pid, upAt: Date.now() }));
  const slowest = await useTheRest(downAt + awayMs);
  const { pid, upAt } = await away;
  await platform.untilBack('kafka', pid);
  const backAt = Date.now();
  await waitFor(() => traffic.acknowledgedUntil(backAt), { timeoutMs: drainedMs, what: 'what waited' });
  await untilCounted(drainedMs);
  const drained = Date.now() - backAt;

  const meanwhile = ({ sentAt, respondedAt }: { sentAt: number; respondedAt: number }) =>
    sentAt > downAt && respondedAt < upAt;
  expect(traffic.responded.filter(meanwhile)).toEqual([]);
  const waits = traffic.rejected.filter(meanwhile).map(({ sentAt, respondedAt }) => respondedAt - sentAt);
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThan(soonMs);
  expect(slowest).toBeLessThan(soonMs);
  expect(drained).toBeLessThan(drainedMs);
  console.info(
    `Kafka away ${upAt - downAt} ms: ${waits.length} POSTs rejected within ${Math.max(...waits)} ms, other responses ` +
      `within ${slowest} ms; Kafka back after ${backAt - upAt} ms, all counted ${drained} ms later`,
  );
}

/** Uses the library, the gate and the admin login until then. Returns the slowest response time. */
async function useTheRest(until: number): Promise<number> {
  const anyone = new Api(platform.url);
  const member = anyone.as({ membershipNumber: platform.membershipNumber });
  let slowest = 0;
  while (Date.now() < until) {
    for (const use of [
      () => member.send('GET', apiPath('/api/library')),
      () => anyone.send('POST', apiPath('/api/admin/login'), platform.admin),
    ]) {
      const since = performance.now();
      expect((await use()).status).toBe(200);
      slowest = Math.max(slowest, Math.round(performance.now() - since));
    }
    await delay(500);
  }
  return slowest;
}
