import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { connectMongo, silentLogger } from '@platform/service-kit';
import { databaseOn, useBreakableServer, waitFor } from '@platform/testkit';
import { notTranscoded } from '../src/domain/transcoding.ts';
import { openTranscodeJobs, startTranscodeQueue, waitingJobs } from '../src/store/transcode-queue.ts';

/** The queue alone, with films whose work only waits. */
const server = useBreakableServer('mongo');
const logger = silentLogger();
const signals: AbortSignal[] = [];
/** End the work under way, as `work` does. */
const ends: ((isOwn: boolean) => void)[] = [];
/** Keys, the newest first. */
let films: string[];
/** Keys of those that fail for the worker's reasons. */
let failing: string[];
/** Keys of those whose work has begun. */
let begun: string[];
const openMongo = () => connectMongo({ url: databaseOn(server, 'storage'), logger, open: openTranscodeJobs });
let mongo: Awaited<ReturnType<typeof openMongo>>;
let queue: Awaited<ReturnType<typeof startTranscodeQueue>>;

const startQueue = () =>
  startTranscodeQueue({
    ...{ jobs: mongo.stores, logger },
    records: {
      transcodingIn: async (_states, limit) =>
        films.slice(0, limit).map((key) => ({ key, itemId: 'i', transcoding: notTranscoded() })),
    },
    work: (key, signal) =>
      new Promise((resolve, reject) => {
        if (failing.includes(key)) return reject(new Error('The disk is full'));
        begun.push(key);
        signals.push(signal);
        ends.push(resolve);
        signal.addEventListener('abort', () => resolve(true));
      }),
  });

beforeEach(async () => {
  signals.length = 0;
  ends.length = 0;
  [films, failing, begun] = [[], [], []];
  mongo = await openMongo();
  await mongo.connection.collection('transcodeJobs').deleteMany();
  queue = await startQueue();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await queue?.close();
  await mongo?.close();
});

test('a MongoDB that is away for some seconds ends no work', async () => {
  films.push('k');
  await waitFor(() => signals.length > 0);
  await server.signal('SIGSTOP');
  await delay(9_000);
  await server.signal('SIGCONT');
  await delay(4_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test('a job that expired before it began, as in a paused process, is taken again', async () => {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 20_000);
  films.push('k');
  const jobs = mongo.connection.collection('transcodeJobs');
  await waitFor(() => jobs.findOne({ lockedAt: { $type: 'date' } }), { what: 'a lock' });
  await delay(500);
  expect(signals).toEqual([]);
  jest.restoreAllMocks();
  await waitFor(() => signals.length > 0, { timeoutMs: 20_000, what: 'the work' });
});

test('a worker that was paused leaves the job to the one that has it now', async () => {
  films.push('k');
  await waitFor(() => signals.length > 0);
  const other = await startQueue();
  try {
    const jobs = mongo.connection.collection('transcodeJobs');
    await waitFor(
      async () => {
        // As though the first had sent no heartbeat.
        await jobs.updateOne({ 'data.key': 'k' }, { $set: { lockedAt: new Date(0) } });
        return signals.length > 1;
      },
      { what: 'the other worker' },
    );
    await waitFor(() => jobs.findOne({ lockedAt: { $gt: new Date(0) } }), { what: 'a heartbeat' });
    ends[0]?.(false);
    // More than a heartbeat.
    await delay(5_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  } finally {
    await other.close();
  }
});

test('a new film waits for few others, however many there are', async () => {
  const jobs = mongo.connection.collection('transcodeJobs');
  films.push(...Array.from({ length: 50 }, (_, n) => `old${n}`));
  await waitFor(async () => (await jobs.countDocuments()) >= waitingJobs, { what: 'the jobs' });
  films.unshift('new');
  await waitFor(() => jobs.findOne({ 'data.key': 'new' }), { what: 'the new job' });
  // The one that is worked on, as many again as wait and one more, and the new one.
  expect(await jobs.countDocuments()).toBeLessThanOrEqual(waitingJobs + 3);
});

test('films that fail keep no older ones waiting', async () => {
  failing = Array.from({ length: waitingJobs + 1 }, (_, n) => `large${n}`);
  films.push(...failing, 'old');
  await waitFor(() => begun.includes('old'), { timeoutMs: 60_000, what: 'the older film' });
});

test('a MongoDB that dies before the queue starts keeps no worker from starting', async () => {
  await queue.close();
  await server.kill();
  films.push('k');
  queue = await startQueue();
  await server.restart();
  await waitFor(() => signals.length > 0, { timeoutMs: 20_000, what: 'the work' });
});
