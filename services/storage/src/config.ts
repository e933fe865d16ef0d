import { tmpdir } from 'node:os';
import { bucketConfig, commonConfig, configReader, env } from '@platform/service-kit';

const { server, kafka, identity, mongo } = commonConfig;

const s3 = {
  ...bucketConfig('S3'),
  bucket: env.string({
    name: 'S3_BUCKET',
    pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    expected: 'a bucket name',
  }),
};

const tools = {
  ffmpeg: env.string({ name: 'FFMPEG_PATH' }).default('ffmpeg'),
  ffprobe: env.string({ name: 'FFPROBE_PATH' }).default('ffprobe'),
};

const shape = {
  server,
  kafka,
  identity,
  mongo,
  s3: {
    ...s3,
    /** S3's address for browsers: the host in presigned URLs. */
    publicEndpoint: env.url({ name: 'S3_PUBLIC_ENDPOINT' }),
    /** `redirect`: browsers read renditions from S3. `proxy`: from this service, as they can't reach S3, or must not. */
    delivery: env.oneOf(['redirect', 'proxy'], { name: 'DELIVERY' }).default('redirect'),
    /** The site's origins, which may PUT, and read renditions. */
    corsOrigins: env.list({ name: 'S3_CORS_ORIGINS' }),
    /** False if bucket and CORS are managed elsewhere. */
    manageBucket: env.bool({ name: 'S3_MANAGE_BUCKET' }).default(true),
  },
  media: {
    ...tools,
    concurrency: env.int({ name: 'MEDIA_CONCURRENCY', min: 1, max: 16 }).default(1),
    maxWaiting: env.int({ name: 'MEDIA_WAITING', min: 0, max: 1000 }).default(20),
  },
  usage: {
    /** What the bucket may hold, where that is limited. */
    capacityBytes: env.int({ name: 'STORAGE_CAPACITY_BYTES', min: 1 }).optional(),
    /** Where the S3 server of the same machine keeps its files: the free space is its file system's. */
    folder: env.string({ name: 'S3_FOLDER' }).optional(),
  },
  sweep: { intervalSeconds: env.int({ name: 'SWEEP_INTERVAL_SECONDS', min: 1, max: 86_400 }).default(3600) },
};

export const readStorageConfig = configReader(shape);
export type StorageConfig = ReturnType<typeof readStorageConfig>;

const workerShape = {
  server,
  mongo,
  s3,
  media: {
    ...tools,
    /** Where films are worked on; must have room for a film and its renditions. */
    folder: env.string({ name: 'MEDIA_FOLDER' }).default(tmpdir()),
    /** Threads of one encoder; more take more memory. */
    threads: env.int({ name: 'MEDIA_THREADS', min: 1, max: 8 }).default(1),
  },
};

export const readWorkerConfig = configReader(workerShape);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
