import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type Logger, serverOf } from '@platform/service-kit';
import { s3StatusOf } from '../clients/s3.ts';

/** Like `ensureBucket`, but waits for a server that can't be reached, or rejects the credentials. */
export async function ensureBucketSoon(
  s3: S3Client,
  config: { endpoint: string; bucket: string; corsOrigins: string[] },
  logger: Logger,
): Promise<void> {
  for (;;) {
    try {
      return await ensureBucket(s3, config.bucket, config.corsOrigins);
    } catch (err) {
      logger.warn({ err, server: serverOf(config.endpoint) }, 'S3 is not usable yet');
      await delay(1_000);
    }
  }
}

/** Creates the bucket if missing and sets its CORS rules. Safe for concurrent replicas. */
async function ensureBucket(s3: S3Client, bucket: string, origins: string[]): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (s3StatusOf(error) !== 404) throw error;
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
            AllowedMethods: ['PUT', 'GET', 'HEAD'],
            AllowedOrigins: origins,
            AllowedHeaders: ['*'],
            ExposeHeaders: ['ETag', 'Content-Range'],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  );
}
