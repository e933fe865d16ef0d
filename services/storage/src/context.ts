import type { S3Client } from '@aws-sdk/client-s3';
import { limits as productLimits } from '@platform/contracts';
import { createWorkQueue, type Logger, type WorkQueue } from '@platform/service-kit';
import { createContentClient } from './clients/content.ts';
import { createMediaTools } from './clients/media-tools.ts';
import { createS3Client } from './clients/s3.ts';
import { createUploadSigner, type UploadSigner } from './clients/upload-signer.ts';
import type { StorageConfig } from './config.ts';
import type {
  ContentReferences,
  DeclaredSizes,
  MediaTools,
  MultipartStore,
  ObjectStore,
  SidecarStore,
  StorageLimits,
} from './domain/ports.ts';
import { createVisibleObjects, type VisibleObjects } from './domain/visible-objects.ts';
import { createDeclaredSizes } from './store/declared-sizes.ts';
import { createMultipartStore } from './store/multipart-store.ts';
import { createObjectStore } from './store/object-store.ts';
import { createObjectStreams, type ObjectStreams } from './store/object-stream.ts';
import { createSidecarStore } from './store/sidecars.ts';

/** What a test may set in place of the real thing. */
export interface Overrides {
  logger?: Logger;
  limits?: Partial<StorageLimits>;
  now?: () => number;
}

/** Everything the routes and jobs work with. */
export interface Context {
  config: StorageConfig;
  logger: Logger;
  limits: StorageLimits;
  now: () => number;
  s3: S3Client;
  store: ObjectStore;
  streams: ObjectStreams;
  sidecars: SidecarStore;
  declared: DeclaredSizes;
  multipart: MultipartStore;
  uploads: UploadSigner;
  media: MediaTools;
  mediaQueue: WorkQueue;
  references: ContentReferences;
  visible: VisibleObjects;
  close(): void;
}

export async function createContext(
  config: StorageConfig,
  logger: Logger,
  overrides: Overrides,
): Promise<Context> {
  const limits = { ...productLimits, ...overrides.limits };
  const s3 = createS3Client(config.s3, config.s3.endpoint);
  const publicS3 = createS3Client(config.s3, config.s3.publicEndpoint);
  const store = createObjectStore(s3, config.s3.bucket);
  const streams = createObjectStreams();
  const content = createContentClient({
    url: config.content.url,
    secret: config.identity.serviceTokenSecret,
  });
  const now = overrides.now ?? Date.now;
  return {
    config,
    logger,
    limits,
    now,
    s3,
    store,
    streams,
    sidecars: createSidecarStore(store),
    declared: createDeclaredSizes(store),
    multipart: createMultipartStore(s3, config.s3.bucket),
    uploads: createUploadSigner(publicS3, config.s3.bucket, limits.uploadUrlSeconds),
    media: await createMediaTools({ ...config.media, logger: logger.child({ module: 'media' }) }),
    mediaQueue: createWorkQueue(config.media),
    references: content,
    visible: createVisibleObjects({
      visibility: content,
      logger: logger.child({ module: 'visibility' }),
      now,
    }),
    close() {
      streams.close();
      s3.destroy();
      publicS3.destroy();
    },
  };
}
