import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paths } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit';
import { Api } from '../support/api.ts';
import { expectLedgerEqualled } from '../support/events-check.ts';
import { holdDown } from '../support/events-faults.ts';
import { type EventsRun, killAndResume, startEvents } from '../support/events-run.ts';

/**
 * Every acknowledged event is counted once, whatever is killed on its way: the short form of acceptance/faults/events-ledger.
 * FAULT_ROUNDS says how often Kafka goes away.
 */

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const leastEvents = 5_000;
const awayMs = 5_000;
const drainedMs = 30_000;
/** An answer that says 'not now' comes soon, and everything else is answered as ever. */
const soonMs = 5_000;

const platform = usePlatform();

describe('events reported at a steady rate', () => {
  let run: EventsRun;

  beforeAll(async () => {
    run = await startEvents(platform, { members: 20, eventsPerSecond: 160 });
  }, 120_000);

  afterAll(() => run?.traffic.abandon(), 30_000);

  test.each(['tracking', 'analytics', 'clickhouse'])(
    'go on being counted after kill -9 of %s',
    async (name) => {
      await killAndResume(platform, run, name);
    },
    120_000,
  );

  test(
    'are not acknowledged while Kafka is away, all else works, and what waited is counted within 30 s',
    async () => {
      for (let round = 1; round <= rounds; round += 1) await takeKafkaAway(run);
    },
    100_000 * rounds,
  );

  test('are counted once each: every total and every view equals the ledger', async () => {
    while (run.traffic.acknowledged.size < leastEvents) await delay(50);
    const counted = await run.finish();
    expect(run.traffic.dishonest).toEqual([]);
    const events = await expectLedgerEqualled(counted);
    console.info(`${events} events, ${run.traffic.repeated} sent again, ${3 + rounds} faults: all equal`);
  }, 180_000);
});

async function takeKafkaAway({ traffic, untilCounted }: EventsRun): Promise<void> {
  await delay(1_000 * Math.random());
  const downAt = Date.now();
  const away = holdDown(platform, 'kafka', awayMs);
  const slowest = await useTheRest(downAt + awayMs);
  const pid = await away;
  const upAt = Date.now();
  await platform.untilBack('kafka', pid);
  const backAt = Date.now();
  await waitFor(() => traffic.acknowledgedUntil(backAt), { timeoutMs: drainedMs, what: 'what waited' });
  await untilCounted(drainedMs);
  const drained = Date.now() - backAt;

  const meanwhile = ({ sentAt, answeredAt }: { sentAt: number; answeredAt: number }) =>
    sentAt > downAt && answeredAt < upAt;
  expect(traffic.answered.filter(meanwhile)).toEqual([]);
  const waits = traffic.refused.filter(meanwhile).map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThan(soonMs);
  expect(slowest).toBeLessThan(soonMs);
  expect(drained).toBeLessThan(drainedMs);
  console.info(
    `Kafka away ${upAt - downAt} ms: ${waits.length} POSTs refused within ${Math.max(...waits)} ms, other answers ` +
      `within ${slowest} ms; Kafka back after ${backAt - upAt} ms, all counted ${drained} ms later`,
  );
}

/** Uses the library, a member's gate and the operator's login until then. Gives the longest any of them took. */
async function useTheRest(until: number): Promise<number> {
  const anyone = new Api(platform.url);
  const member = anyone.as({ membershipNumber: platform.membershipNumber });
  let slowest = 0;
  while (Date.now() < until) {
    for (const use of [
      () => member.send('GET', paths.library),
      () => anyone.send('POST', paths.adminLogin, platform.admin),
    ]) {
      const since = performance.now();
      expect((await use()).status).toBe(200);
      slowest = Math.max(slowest, Math.round(performance.now() - since));
    }
    await delay(500);
  }
  return slowest;
}
