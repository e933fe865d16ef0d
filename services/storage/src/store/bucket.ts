import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type Logger, serverOf } from '@platform/service-kit';
import { s3StatusOf } from '../clients/s3.ts';

/** @throws an error that names the server, when the bucket can't be used */
export async function checkBucket(
  s3: S3Client,
  { endpoint, bucket }: { endpoint: string; bucket: string },
): Promise<void> {
  await s3.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
    throw new Error(`The bucket on ${serverOf(endpoint)} can't be used`, { cause });
  });
}

/** Like `ensureBucket`, but waits for a server that can't be reached, or rejects the credentials. */
export async function ensureBucketSoon(
  s3: S3Client,
  config: { endpoint: string; bucket: string; corsOrigins: string[] },
  logger: Logger,
): Promise<void> {
  for (;;) {
    try {
      return await ensureBucket(s3, config.bucket, config.corsOrigins, logger);
    } catch (err) {
      logger.warn({ err, server: serverOf(config.endpoint) }, 'S3 is not usable yet');
      await delay(1_000);
    }
  }
}

/**
 * Creates the bucket if missing and sets its CORS rules, unless the server has no such call (MinIO) or the key may not (R2). Safe for
 * concurrent replicas.
 */
async function ensureBucket(s3: S3Client, bucket: string, origins: string[], logger: Logger): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (s3StatusOf(error) !== 404) throw error;
    await s3.send(new CreateBucketCommand({ Bucket: bucket })).catch((made: unknown) => {
      // 409: another replica created it.
      if (s3StatusOf(made) !== 409) throw made;
    });
  }
  const setCors = new PutBucketCorsCommand({
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
  });
  await s3.send(setCors).catch((err: unknown) => {
    if (![403, 501].includes(s3StatusOf(err) ?? 0)) throw err;
    logger.warn({ err }, "The bucket's CORS rules must be set outside (k8s/README.md)");
  });
}
