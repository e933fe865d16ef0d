import { MongoBackend } from '@agendajs/mongo-backend';
import { isConnectivityError, type Logger } from '@platform/service-kit';
import { Agenda, type Job } from 'agenda';
import type { Connection } from 'mongoose';
import type { Records } from '../domain/records.ts';

const jobName = 'transcode';
/** In milliseconds. A job whose worker was silent for so long is given to another. */
const lockLifetimeMs = 15_000;
const heartbeatMs = 3_000;
/** How often workers look for videos and jobs. */
const pollMs = 2_000;
const longestRetryMs = 60_000;
/**
 * Videos in the queue beside those that workers have, and again as many that failed and are to be tried again. A newer video waits for no
 * more than these. If those that failed took the place of others, three that need more disk than the worker has would hold up the rest.
 */
export const waitingJobs = 3;

/** Opens the jobs' collection and builds its indexes: on a new connection again, when MongoDB is lost meanwhile. */
export async function openTranscodeJobs(connection: Connection) {
  const collection = connection.collection('transcodeJobs');
  // agenda's own `unique` may insert two at the same time.
  await collection.createIndex({ name: 1, 'data.key': 1 }, { unique: true });
  const backend = new MongoBackend({
    mongo: connection.getClient().db(connection.name),
    collection: collection.collectionName,
  });
  await backend.connect();
  // agenda's constructor connects too, and nothing handles its failure.
  backend.connect = async () => {};
  return { collection, backend };
}

/**
 * Runs `work` for each saved video whose renditions are missing, one at a time in this process, and again after a failure. Records say
 * what is to be done; the queue (agenda on MongoDB) only says who does it now. It doesn't fence: `work` must be safe to run twice.
 */
export async function startTranscodeQueue(options: {
  jobs: Awaited<ReturnType<typeof openTranscodeJobs>>;
  records: Pick<Records, 'transcodingIn'>;
  /** Returns false when another worker has the video by now. */
  work: (key: string, signal: AbortSignal) => Promise<boolean>;
  logger: Logger;
}) {
  const { jobs, records, work, logger } = options;
  const agenda = new Agenda({
    backend: jobs.backend,
    processEvery: pollMs,
    defaultConcurrency: 1,
    maxConcurrency: 1,
    defaultLockLimit: 1,
    defaultLockLifetime: lockLifetimeMs,
    removeOnComplete: true,
  });
  agenda.on('error', (err: Error) => logger.warn({ err }, 'the queue does not work just now'));
  agenda.on(`fail:${jobName}`, (err: Error) => logger.warn({ err }, 'a video will be tried again'));

  const closing = new AbortController();
  /** Until agenda has written down how the job ended. */
  let working: Promise<unknown> | undefined;
  agenda.on(`start:${jobName}`, () => {
    working = new Promise((resolve) => agenda.once(`complete:${jobName}`, resolve));
  });
  agenda.define<{ key: string }>(
    jobName,
    async (job: Job<{ key: string }>) => {
      const lost = new AbortController();
      const heartbeat = setInterval(() => {
        job.touch().catch((error: Error) => {
          // While MongoDB is away nobody else can take the video; if one does afterwards, this run is superseded.
          if (!isConnectivityError(error)) lost.abort(error);
        });
      }, heartbeatMs);
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      const isOwn = await work(job.attrs.data.key, signal).finally(() => clearInterval(heartbeat));
      // The job is the other worker's now. agenda has no way to release one; without its id it can neither unlock nor remove it.
      if (!isOwn) job.attrs._id = undefined;
    },
    { backoff: ({ attempt }) => Math.min(longestRetryMs, 1000 * 2 ** attempt) },
  );

  const enqueueVideos = async () => {
    // Done, but the worker ended before it could remove them: they would keep new ones away.
    await jobs.collection.deleteMany({ lockedAt: null, nextRunAt: null });
    const taken = await jobs.collection.countDocuments({ lockedAt: { $ne: null } });
    const failing = await jobs.collection.countDocuments({ lockedAt: null, failCount: { $gt: 0 } });
    const wanted = taken + waitingJobs + Math.min(failing, waitingJobs);
    for (const { key } of await records.transcodingIn(['pending', 'running'], wanted))
      await agenda.create(jobName, { key }).unique({ 'data.key': key }, { insertOnly: true }).save();
  };
  const enqueue = () =>
    enqueueVideos().catch((err: unknown) => logger.warn({ err }, 'could not look for videos'));
  /**
   * agenda drops a job whose lock expired before it began, as in a process that was paused, but counts it as locked for ever and so takes
   * no other.
   */
  const restartIfStuck = async () => {
    const { lockedJobs, queuedJobs, runningJobs } = await agenda.getRunningStats();
    if (Number(lockedJobs) <= Number(queuedJobs) + Number(runningJobs)) return;
    logger.warn('the queue lost a job and starts anew');
    await agenda.stop();
    if (!closing.signal.aborted) await agenda.start();
  };
  // First, so that agenda's first poll finds them: its next is `pollMs` later.
  await enqueue();
  await agenda.start();
  let enqueuing: Promise<void> | undefined;
  const timer = setInterval(() => {
    enqueuing ??= enqueue()
      .then(restartIfStuck)
      .catch((err: unknown) => logger.warn({ err }, 'the queue could not start anew'))
      .finally(() => {
        enqueuing = undefined;
      });
  }, pollMs);
  return {
    async close() {
      clearInterval(timer);
      closing.abort(new Error('The worker is stopping'));
      await Promise.allSettled([agenda.stop(), working, enqueuing]);
    },
  };
}
