import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Logger } from '@platform/service-kit';
import { isMissing, s3StatusOf } from '../clients/s3.ts';

/** How long a starting service waits for S3, in milliseconds. */
const waitMs = 60_000;

/** Like `ensureBucket`, but waits for a starting S3 server. */
export async function ensureBucketSoon(
  s3: S3Client,
  config: { bucket: string; corsOrigins: string[] },
  logger: Logger,
): Promise<void> {
  for (const started = Date.now(); ; ) {
    try {
      return await ensureBucket(s3, config.bucket, config.corsOrigins);
    } catch (error) {
      const refused = s3StatusOf(error);
      if ((refused !== undefined && refused < 500) || Date.now() - started > waitMs) throw error;
      logger.warn({ err: error }, 'S3 is not reachable yet');
      await delay(1_000);
    }
  }
}

/** Creates the bucket if missing and sets its CORS rules. Safe for concurrent replicas. */
async function ensureBucket(s3: S3Client, bucket: string, origins: string[]): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await s3.send(new CreateBucketCommand({ Bucket: bucket })).catch((made: unknown) => {
      // 409: another replica created it.
      if (s3StatusOf(made) !== 409) throw made;
    });
  }
  await s3.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedMethods: ['PUT'],
            AllowedOrigins: origins,
            AllowedHeaders: ['*'],
            ExposeHeaders: ['ETag'],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  );
}
