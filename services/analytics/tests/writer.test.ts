import { beforeAll, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { anyWithin, runProgram, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import {
  ledgerOf,
  playbackAction,
  trackedAction,
  trackedActions,
  useAnalytics,
} from './support/use-analytics.ts';

const analytics = useAnalytics();
let service: RunningService;
beforeAll(async () => {
  service = await analytics.start();
});

const sent = [...trackedActions(5_000)];

test('it is ready though content is away', async () => {
  await waitFor(async () => (await fetch(`${service.adminUrl}/readyz`)).status === 200, {
    what: 'readiness without content',
  });
});

test('every action is stored once, with its figures', async () => {
  await analytics.send(sent);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('an event that comes again, in the same batch or later, is not counted again', async () => {
  const again = { ...trackedAction(sent[7]), at: new Date().toISOString() };
  const twice = trackedAction();
  await analytics.send([again, twice, twice, { ...twice, eventId: twice.eventId.toUpperCase() }]);
  sent.push(twice);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test("another member's event with the same id is another event", async () => {
  const other = trackedAction({ eventId: sent[7]?.eventId, memberId: 'other' });
  await analytics.send([other, other]);
  sent.push(other);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('an action shows within two seconds', async () => {
  const shows = async () => {
    const action = trackedAction();
    await analytics.send([action]);
    sent.push(action);
    await waitFor(async () => (await analytics.totals()).actions === sent.length);
  };
  expect(await anyWithin(20, 2_500, shows)).toBe(true);
});

test("an action's age counts from the receipt of its POST, which the browser may have sent late", async () => {
  const seconds = async () => {
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    return Number(/^analytics_freshness_seconds_sum\S* (\S+)$/m.exec(metrics)?.[1]);
  };
  const before = await seconds();
  const late = trackedAction({ at: new Date(Date.now() - 60_000).toISOString() });
  const newest = trackedAction({ memberId: late.memberId, at: new Date().toISOString() });
  const value = JSON.stringify([late, newest]);
  await analytics.producer().send(topics.tracking, [{ key: late.memberId, value }]);
  sent.push(late, newest);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
  expect((await seconds()) - before).toBeLessThan(30);
});

test("a playback's reports are one row, its last, and no actions", async () => {
  const playbackId = crypto.randomUUID();
  const reported = (report: number) =>
    playbackAction({ playbackId, report, playedMs: report, errors: ['line'], watched: [[0, 3]] });
  await analytics.send([reported(3)]);
  await analytics.send([reported(1), reported(2)]);
  await analytics.drained();
  expect(
    await analytics.rows(
      'SELECT report, played_ms, first_frame_ms, errors, watched FROM tracked_playbacks FINAL',
    ),
  ).toEqual([{ report: 3, played_ms: 3, first_frame_ms: 100, errors: ['line'], watched: [[0, 3]] }]);
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('what cannot be read goes to the dead letters, and what comes after it is stored', async () => {
  const after = trackedAction();
  const kafka = new Kafka({ brokers: analytics.kafka.brokers, logLevel: logLevel.NOTHING });
  const letters: string[] = [];
  const reader = kafka.consumer({ groupId: `${analytics.kafka.topicPrefix}letters` });
  await reader.connect();
  await reader.subscribe({ topic: analytics.kafka.topicPrefix + topics.deadLetter, fromBeginning: true });
  await reader.run({
    eachMessage: async ({ message }) => {
      letters.push(`${message.value}: ${message.headers?.['dead-letter-reason']}`);
    },
  });
  const key = after.memberId;
  await analytics.producer().send(topics.tracking, [
    { key, value: 'no JSON at all' },
    { key, value: JSON.stringify([{ ...after, timeSpentSeconds: -1 }]) },
    { key, value: JSON.stringify([after]) },
  ]);
  sent.push(after);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
  await waitFor(() => letters.length === 2);
  expect(letters).toEqual([
    'no JSON at all: is not JSON',
    expect.stringContaining('does not fit the schema at 0.timeSpentSeconds'),
  ]);
  await reader.disconnect();
});

test('the whole topic replayed changes nothing', async () => {
  await service.close();
  const command = 'services/analytics/src/commands/replay-topic.ts';
  expect(await runProgram(command, [], analytics.environment())).toMatchObject({ code: 0 });
  await analytics.start();
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});
