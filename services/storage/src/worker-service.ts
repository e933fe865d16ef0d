import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo, type Logger, serviceStarter } from '@platform/service-kit';
import { createEncoder } from './clients/encoder.ts';
import { createS3Client } from './clients/s3.ts';
import type { WorkerConfig } from './config.ts';
import { transcode } from './domain/transcode.ts';
import { createObjectStore } from './store/object-store.ts';
import { applyRestore, createRecords } from './store/records.ts';
import { openTranscodeJobs, startTranscodeQueue } from './store/transcode-queue.ts';
import { createVideoFiles } from './store/video-files.ts';

/** In milliseconds. A part of an upload is 5 MB. */
const s3TimeoutMs = 30_000;

/** Starts the media worker, which makes the renditions of saved videos. Resolves when it looks for them. */
export const startWorker = serviceStarter('storage-worker', async (config: WorkerConfig, logger: Logger) => {
  const { folder, threads, ...tools } = config.media;
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const s3 = createS3Client(config.s3, config.s3.endpoint, s3TimeoutMs);
  const store = createObjectStore(s3, config.s3.bucket);
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    async open(connection) {
      await applyRestore(connection);
      return { records: await createRecords(connection), jobs: await openTranscodeJobs(connection) };
    },
  });
  const context = {
    records: mongo.stores.records,
    files: createVideoFiles(s3, config.s3.bucket, store),
    encoder: createEncoder(tools),
    folder,
    threads,
    logger,
  };
  const queue = await startTranscodeQueue({
    jobs: mongo.stores.jobs,
    records: context.records,
    work: (key, signal) => transcode(context, key, signal),
    logger: logger.child({ module: 'queue' }),
  });
  return {
    resources: {
      mongo: { close: mongo.close },
      s3: { close: async () => s3.destroy() },
      queue,
    },
  };
});

/** Removes what killed workers left in the folder for films: those of other processes that run are kept. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^film-(\d+)-/.exec(name)?.[1]);
    // In a container each worker has the same pid.
    if (pid && (pid === process.pid || !isRunning(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
