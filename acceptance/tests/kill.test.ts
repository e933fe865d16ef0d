import { beforeAll, expect, test } from '@jest/globals';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { expectLedgerEqualled } from '../support/events-check.ts';
import { killAndResume, startEvents } from '../support/events-run.ts';
import { type Clients, killUnderWrites, logInClients } from '../support/kill-under-writes.ts';
import { expectOverviewCounted } from '../support/overview-check.ts';

/** One kill of each kind. kill.faults.test.ts and events-ledger.faults.test.ts kill every process many times. */

const leastEvents = 1_000;

const platform = usePlatform();
let clients: Clients;

beforeAll(async () => {
  clients = await logInClients(platform);
});

test('kill -9 of content loses no acknowledged write', async () => {
  await killUnderWrites(platform, clients, 'content');
});

test('kill -9 of the analytics service: every acknowledged event is counted once', async () => {
  const run = await startEvents(platform, { members: 10, eventsPerSecond: 160 });
  try {
    await killAndResume(platform, run, 'analytics');
    await waitFor(() => run.traffic.acknowledged.size >= leastEvents, {
      timeoutMs: 180_000,
      what: `${leastEvents} acknowledged events`,
    });
    await expectOverviewCounted({ admin: run.admin, platform }, false);
    const counted = await run.finish();
    expect(run.traffic.dishonest).toEqual([]);
    await expectLedgerEqualled(counted);
  } finally {
    await run.traffic.abandon();
  }
});
