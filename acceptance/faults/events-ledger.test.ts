import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { usePlatform } from '@platform/testkit';
import { type Counted, expectLedgerEqualled } from '../support/events-check.ts';
import { replayTopic, untilRead } from '../support/events-faults.ts';
import { readEverything } from '../support/events-figures.ts';
import { type EventsRun, killAndResume, startEvents } from '../support/events-run.ts';

/**
 * Every acknowledged event is counted once, at half of what the platform can take, while each process on its way is killed
 * FAULT_ROUNDS times.
 */

const rounds = Number(process.env.FAULT_ROUNDS ?? 10);
const eventsPerRound = 20_000;
/** What stands between a browser's POST and the operator's figures. */
const chain = ['tracking', 'analytics', 'kafka', 'clickhouse'];
const measuredMs = 6_000;

const platform = usePlatform();

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

  afterAll(() => run?.traffic.abandon(), 30_000);

  test(
    'kill -9 of tracking, analytics, Kafka and ClickHouse in turn: every total and every view equals the ledger',
    async () => {
      const since = Date.now();
      for (let round = 1; round <= rounds; round += 1)
        for (const name of chain) await killAndResume(platform, run, name);
      while (run.traffic.acknowledged.size < eventsPerRound * rounds) await delay(50);
      counted = await run.finish();
      const seconds = Math.round((Date.now() - since) / 1000);
      expect(run.traffic.dishonest).toEqual([]);
      const events = await expectLedgerEqualled(counted);
      const kills = rounds * chain.length;
      console.info(
        `${events} events, ${run.traffic.repeated} sent again, ${kills} kills, ${seconds} s: all equal`,
      );
    },
    300_000 + 180_000 * rounds,
  );

  test('the whole topic replayed changes nothing', async () => {
    const before = await readEverything(run.admin, platform);
    const since = Date.now();
    await replayTopic(platform);
    const least = counted.acknowledged.size + run.traffic.repeated;
    const read = await untilRead(platform, 'analytics', 'analytics-writer', least);
    const seconds = Math.round((Date.now() - since) / 1000);
    expect(await readEverything(run.admin, platform)).toEqual(before);
    await expectLedgerEqualled(counted);
    console.info(`${read} events of the topic read again in ${seconds} s: nothing changed`);
  }, 600_000);
});
