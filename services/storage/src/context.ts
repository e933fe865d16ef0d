import { limits as productLimits, topics } from '@platform/contracts';
import {
  auditEvent,
  connectMongo,
  createOutbox,
  createProducer,
  type Logger,
  readUndone,
  withTransaction,
} from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import PQueue from 'p-queue';
import { createMediaTools } from './clients/media-tools.ts';
import { encodePicture } from './clients/pictures.ts';
import { createReadSigner, createS3Client, createUploadSigner } from './clients/s3.ts';
import type { StorageConfig } from './config.ts';
import type { Objects } from './domain/objects.ts';
import { createMultipartStore } from './store/multipart-store.ts';
import { createObjectStore } from './store/object-store.ts';
import { createObjectStreams } from './store/object-streams.ts';
import { applyRestore, createDeclaredSizes, createRecords } from './store/records.ts';
import { createUsage } from './store/usage.ts';

/**
 * Presigned URLs of renditions: whoever has one can read the whole file. A URL is reused for 15 s, and browsers cache the redirect to it
 * for 30 s, which leaves 15 s to use it.
 */
const renditionUrlTimes = { expiresIn: 60, reusedMs: 15_000 };

/** Overrides for tests. */
export interface Overrides {
  logger?: Logger;
  limits?: Partial<Objects['limits']> & { uploadUrlSeconds?: number };
  now?: () => number;
}

type AuditChange = Parameters<typeof auditEvent>[0];

/** The dependencies of routes and jobs. */
export type Context = Awaited<ReturnType<typeof openContext>>['context'];

/** Opens what the routes and jobs need; the service closes the resources. */
export async function openContext(config: StorageConfig, logger: Logger, overrides: Overrides) {
  const limits = { ...productLimits, ...overrides.limits };
  const { bucket } = config.s3;
  const s3 = createS3Client(config.s3, config.s3.endpoint);
  const publicS3 = createS3Client(config.s3, config.s3.publicEndpoint);
  const store = createObjectStore(s3, bucket);
  const streams = createObjectStreams();
  const kafka = { ...config.kafka, clientId: 'storage', logger };
  const producer = await createProducer({ ...kafka, topics: [topics.deadLetter, topics.audit] });
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    open: async (connection) => {
      await applyRestore(connection);
      return {
        records: await createRecords(connection),
        declared: await createDeclaredSizes(connection),
        stored: createUsage(connection, config.usage),
        isUndone: await readUndone(connection),
        // Last: when something after it failed, its relay would go on with a connection that is closed.
        outbox: await createOutbox({ connection, producer, logger }),
      };
    },
  });
  const { outbox, ...stores } = mongo.stores;
  const context = {
    logger,
    limits,
    now: overrides.now ?? Date.now,
    s3,
    store,
    streams,
    ...stores,
    /** Runs an administrator's change of a record, and writes what it returns to the audit log, in one transaction. */
    audited: (key: string, change: (session: ClientSession) => Promise<AuditChange | undefined>) =>
      withTransaction(mongo.connection, async (session) => {
        const changed = await change(session);
        if (changed) await outbox.add(session, auditEvent(changed));
      }).finally(() => stores.records.forget(key)),
    multipart: createMultipartStore(s3, bucket),
    uploads: createUploadSigner(publicS3, bucket, limits.uploadUrlSeconds),
    /** A URL for browsers to read a rendition by; undefined where they get its bytes from this service. */
    readUrlFor:
      config.s3.delivery === 'redirect' ? createReadSigner(publicS3, bucket, renditionUrlTimes) : undefined,
    media: await createMediaTools({ ...config.media, logger: logger.child({ module: 'media' }) }),
    encodePicture,
    mediaQueue: new PQueue({ concurrency: config.media.concurrency }),
    mediaMaxWaiting: config.media.maxWaiting,
  };
  const resources = {
    // Not in readiness: delivery goes on for a while without MongoDB.
    mongo: { close: mongo.close },
    producer,
    outbox,
    streams,
    s3: {
      close: async () => {
        s3.destroy();
        publicS3.destroy();
      },
    },
  };
  return { context, kafka, resources };
}
