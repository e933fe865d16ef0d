import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { errors } from '@platform/service-kit';
import type { StorageConfig } from '../config.ts';

type S3Config = Pick<StorageConfig['s3'], 'region' | 'forcePathStyle' | 'accessKeyId' | 'secretAccessKey'>;

/**
 * Longest an S3 call may stay without an answer unless it says otherwise, in milliseconds. With its second attempt it is over before
 * the gateway's 10 s are, so that a client of an S3 server that hangs is told when to come again.
 */
const defaultTimeoutMs = 4_000;

/** Makes a client for S3 under one of its addresses. Checksums only where required: not every S3 server knows the newer ones. */
export function createS3Client(
  config: S3Config,
  endpoint: string,
  requestTimeout = defaultTimeoutMs,
): S3Client {
  return new S3Client({
    endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 64 }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
    },
  });
}

interface S3Error {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

export const s3StatusOf = (error: unknown): number | undefined =>
  (error as S3Error)?.$metadata?.httpStatusCode;

export const isMissing = (error: unknown): boolean => s3StatusOf(error) === 404;

/** There is no such object, in a bucket that is there. */
export const isNoSuchKey = (error: unknown): boolean => (error as S3Error)?.name === 'NoSuchKey';

/** Runs an S3 call; that S3 can't be reached or fails is `unavailable` to the client, not our fault. */
export async function callS3<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = s3StatusOf(error);
    if (status === undefined || status >= 500 || status === 429)
      throw errors.unavailable(undefined, undefined, error);
    throw error;
  }
}

/** Signs the URLs browsers send files to, under the address by which browsers reach S3. They live `expiresIn` seconds. */
export function createUploadSigner(publicS3: S3Client, bucket: string, expiresIn: number) {
  return {
    expiresIn,
    /**
     * A URL for one PUT of one new object, and the headers the PUT must send. A size or type that is given is signed: S3 refuses a PUT
     * of any other. So is `if-none-match: *`: S3 refuses a PUT to a key that has an object.
     */
    async put(key: string, file: { size?: number | undefined; contentType?: string | undefined }) {
      const { size, contentType } = file;
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        IfNoneMatch: '*',
        ...(contentType && { ContentType: contentType }),
        ...(size !== undefined && { ContentLength: size }),
      });
      const headers: Record<string, string> = {
        'if-none-match': '*',
        ...(contentType && { 'content-type': contentType }),
      };
      const signableHeaders = new Set(['host', ...Object.keys(headers)]);
      if (size !== undefined) signableHeaders.add('content-length');
      return { url: await getSignedUrl(publicS3, command, { expiresIn, signableHeaders }), headers };
    },
    part(key: string, uploadId: string, partNumber: number): Promise<string> {
      const part = { Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: partNumber };
      return getSignedUrl(publicS3, new UploadPartCommand(part), { expiresIn });
    },
  };
}
