import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import {
  anyWithin,
  asMember,
  memberIdentity,
  type TestResponse,
  useBreakableServer,
  waitFor,
} from '@platform/testkit';
import { click, track, useTracking } from './support/start-tracking.ts';

// Declared before Kafka, so that services close before it stops.
const tracking = useTracking({ brokers: () => [kafka.url], topicPrefix: () => 'faults.' });
const kafka = useBreakableServer('kafka');

function expectUnavailable({ status, headers, body }: TestResponse): void {
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 503,
    code: 'unavailable',
    message: messages.trackingUnavailable,
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function expectUnavailableAtOnce(service: RunningService): Promise<void> {
  const rejected = async () => expectUnavailable(await track(service, click()));
  expect(await anyWithin(5, 1_500, rejected)).toBe(true);
}

/** Members who send events in a loop, and the acknowledged ids of each, in order. */
function report(service: RunningService, members: number) {
  const ledger = new Map<string, string[]>();
  let stopped = false;
  const workers = Array.from({ length: members }, async (_, index) => {
    const number = `LEDGER${String(index).padStart(4, '0')}`;
    const member = memberIdentity(String(index).padStart(24, '0'), number);
    const acknowledged: string[] = [];
    ledger.set(member.id, acknowledged);
    while (!stopped) {
      // Batches of 1 to 7 events.
      const events = Array.from({ length: 1 + (acknowledged.length % 7) }, () =>
        click({ membershipNumber: number }),
      );
      const response = await track(service, events, { headers: asMember(member) });
      if (response.status === 202) acknowledged.push(...events.map(({ eventId }) => eventId));
      else {
        expectUnavailable(response);
        await delay(20);
      }
    }
  });
  return {
    ledger,
    count: () => [...ledger.values()].reduce((sum, ids) => sum + ids.length, 0),
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** Each is in Kafka once: an idempotent producer's retries make no duplicates. */
async function expectKept(
  ledger: ReadonlyMap<string, readonly string[]>,
  { mayRepeat = false } = {},
): Promise<void> {
  await tracking.kept.of([...ledger.values()].flat());
  for (const [id, acknowledged] of ledger) {
    const wanted = new Set(acknowledged);
    const kept = tracking.kept.seen.flatMap(({ action, key }) =>
      key === id && wanted.has(action.eventId) ? action.eventId : [],
    );
    expect(mayRepeat ? [...new Set(kept)] : kept).toEqual(acknowledged);
  }
}

test('Kafka killed under load: 503 at once meanwhile, and every acknowledged event is there, in order', async () => {
  const service = await tracking.start();
  const load = report(service, 16);
  const returns: number[] = [];
  try {
    for (let round = 0; round < 2; round += 1) {
      const before = load.count();
      await waitFor(() => load.count() > before + 500, { timeoutMs: 30_000 });
      await kafka.kill();
      // The first request may wait; later ones fail at once.
      expectUnavailable(await track(service, click()));
      const acknowledged = load.count();
      await expectUnavailableAtOnce(service);
      expect(load.count()).toBe(acknowledged);
      expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);
      await kafka.restart();
      const returned = performance.now();
      await waitFor(() => load.count() > acknowledged, { timeoutMs: 20_000 });
      returns.push(performance.now() - returned);
    }
    expect(Math.min(...returns)).toBeLessThan(5_000);
  } finally {
    await load.stop();
  }
  await expectKept(load.ledger);
}, 180_000);

test('Kafka frozen for 30 s under load: 503 in time meanwhile, and every acknowledged event is there, in order', async () => {
  const service = await tracking.start();
  const load = report(service, 16);
  try {
    await waitFor(() => load.count() > 500, { timeoutMs: 30_000 });
    await kafka.signal('SIGSTOP');
    const acknowledged = load.count();
    try {
      const frozen = performance.now();
      expectUnavailable(await track(service, click()));
      // The gateway waits for 10 s.
      expect(performance.now() - frozen).toBeLessThan(8_000);
      await expectUnavailableAtOnce(service);
      await delay(frozen + 30_000 - performance.now());
      // Kafka may have acknowledged a batch just before.
      expect(load.count()).toBeLessThanOrEqual(acknowledged + 16 * 7);
    } finally {
      await kafka.signal('SIGCONT');
    }
    const before = load.count();
    await waitFor(() => load.count() > before + 500, { timeoutMs: 20_000, what: 'Kafka to be used again' });
  } finally {
    await load.stop();
  }
  // Kafka writes what it was sent before it froze, and the repetition too; the writer drops that by the events' ids.
  await expectKept(load.ledger, { mayRepeat: true });
}, 120_000);

test('started without Kafka: not ready, 503 at once; ready and working when Kafka comes', async () => {
  await kafka.kill();
  const service = await tracking.start();
  const started = performance.now();
  expectUnavailable(await track(service, click()));
  // The gateway waits for 10 s.
  expect(performance.now() - started).toBeLessThan(8_000);
  await expectUnavailableAtOnce(service);
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${service.adminUrl}/healthz`)).status).toBe(200);
  await kafka.restart();
  await waitFor(async () => (await track(service, click())).status === 202, { timeoutMs: 20_000 });
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);
});
