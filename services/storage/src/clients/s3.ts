import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { GetObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { errors } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { StorageConfig } from '../config.ts';

type S3Config = Pick<StorageConfig['s3'], 'region' | 'forcePathStyle' | 'accessKeyId' | 'secretAccessKey'>;

/**
 * Default timeout of an S3 call in milliseconds. Including one retry it stays below the gateway's 10 s, so that clients
 * get Retry-After when S3 hangs.
 */
const defaultTimeoutMs = 4_000;

/** Creates an S3 client for an endpoint. Checksums only where required: not every S3 server supports the newer ones. */
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
      // Agents of our own: with the SDK's, each large upload opens a connection and waits for 100 Continue.
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

/** The object doesn't exist, in an existing bucket. */
export const isNoSuchKey = (error: unknown): boolean => (error as S3Error)?.name === 'NoSuchKey';

/** Runs an S3 call; maps connection errors and S3 failures to `unavailable`, but not 501, as what S3 can't do never passes. */
export async function callS3<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = s3StatusOf(error);
    const mayPass = status === undefined || status === 429 || (status >= 500 && status !== 501);
    if (mayPass) throw errors.unavailable({ cause: error });
    throw error;
  }
}

/** Signs keys' read URLs, valid for `expiresIn` seconds. Each is reused for `reusedMs`, as signing costs more than a response. */
export function createReadSigner(
  s3: S3Client,
  bucket: string,
  { expiresIn, reusedMs }: { expiresIn: number; reusedMs: number },
) {
  const urls = new LRUCache<string, string>({
    max: 5_000,
    ttl: reusedMs,
    // A URL expires by the wall clock; the default, monotonic one stands still while a machine sleeps.
    perf: Date,
    ignoreFetchAbort: true,
    fetchMethod: (Key) => getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key }), { expiresIn }),
  });
  return (key: string) => urls.forceFetch(key);
}

/** Signs upload URLs for browsers, with S3's public endpoint. Valid for `expiresIn` seconds. */
export function createUploadSigner(publicS3: S3Client, bucket: string, expiresIn: number) {
  return {
    expiresIn,
    /**
     * A URL for one PUT of one new object, and the headers to send. A given size or type is signed, so S3 rejects any
     * other. `if-none-match: *` is signed too, so S3 rejects a PUT to an existing object.
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
