import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { inBatches } from '@platform/service-kit';
import type { BucketConfig } from './config.ts';

export interface StoredObject {
  key: string;
  size: number;
  /** Without quotes. */
  etag: string;
}

/** Headers of an object that are kept beside its bytes. */
type ObjectHeaders = Partial<
  Record<'ContentType' | 'CacheControl' | 'ContentDisposition' | 'ContentEncoding', string>
>;

export type Bucket = ReturnType<typeof openBucket>;

const deletedAtOnce = 32;

const withoutQuotes = (ETag = '') => ETag.replaceAll('"', '');

/** S3 takes no more bytes in one PUT: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const putBytes = 5 * 1024 ** 3;

/** Opens one bucket. Tests set the size from which objects are sent in parts. */
export function openBucket(config: BucketConfig, largestPutBytes = putBytes) {
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = config;
  const client = new S3Client({
    ...{ endpoint, region, forcePathStyle, credentials: { accessKeyId, secretAccessKey } },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    /** Makes the bucket if it isn't there. */
    async ensure(): Promise<void> {
      const problem = await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => error);
      if (!(problem instanceof Error)) return;
      if (problem.name !== 'NotFound') throw problem;
      await client.send(new CreateBucketCommand({ Bucket }));
    },

    /** The objects under a prefix that pass the filter. */
    async list(prefix = '', wanted: (object: StoredObject) => boolean = () => true): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(command);
        for (const { Key = '', Size = 0, ETag } of Contents) {
          const object = { key: Key, size: Size, etag: withoutQuotes(ETag) };
          if (wanted(object)) found.push(object);
        }
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },

    /** Reads an object, by default whatever its ETag: its bytes, its length, its headers and metadata. */
    async read(key: string, etag?: string) {
      const IfMatch = etag && `"${etag}"`;
      const response = await client.send(new GetObjectCommand({ Bucket, Key: key, IfMatch }));
      const { ContentType, CacheControl, ContentDisposition, ContentEncoding, Metadata } = response;
      const headers = { ContentType, CacheControl, ContentDisposition, ContentEncoding };
      return {
        body: response.Body as Readable,
        size: response.ContentLength ?? 0,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as ObjectHeaders,
        metadata: Metadata ?? {},
      };
    },

    /**
     * Writes an object; gives its ETag. With the ETag of an upload in parts, it is sent in parts of the size that the admin panel uses:
     * then the new object has the same ETag, where ETags are made of MD5.
     */
    async write(
      key: string,
      body: Readable | string,
      options: { size: number; etag?: string; headers?: ObjectHeaders; metadata?: Record<string, string> },
    ): Promise<string> {
      const { size: ContentLength, etag = '', headers, metadata: Metadata } = options;
      const object = { Bucket, Key: key, ...headers, Metadata };
      const content = { Body: body, ContentLength };
      if (etag.endsWith('-1')) {
        // The library sends a single part as a PUT.
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
        const upload = { Bucket, Key: key, UploadId };
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...content, PartNumber: 1 }));
        const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
        const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload });
        return withoutQuotes((await client.send(complete)).ETag);
      }
      const whole = { ...object, ...content };
      const inParts = etag.includes('-') || ContentLength > largestPutBytes;
      const written = inParts
        ? new Upload({ client, params: whole }).done()
        : client.send(new PutObjectCommand(whole));
      return withoutQuotes((await written).ETag);
    },

    async remove(keys: readonly string[]): Promise<void> {
      // One by one: some servers take DeleteObjects only with Content-MD5, which the SDK does not send.
      const removeOne = (Key: string) =>
        client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: Error) => {
          // Another run has deleted it.
          if (error.name !== 'NoSuchKey') throw error;
        });
      for (const batch of inBatches(keys, deletedAtOnce)) await Promise.all(batch.map(removeOne));
    },

    close: () => client.destroy(),
  };
}

const chunkBytes = 1024 * 1024;

/** Joins small chunks: each takes a turn of the event loop and one of the thread that compresses. */
export async function* joinChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Writes a stream of unknown length, compressed, by way of a temporary file; gives the SHA-256 of what the stream held. */
export async function writeCompressed(
  bucket: Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const file = join(folder, 'part');
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of joinChunks(source)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(file));
    const { size } = await stat(file);
    await bucket.write(key, createReadStream(file), { size });
    return hash.digest('hex');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads what `writeCompressed` wrote.
 * @throws at its end, when it isn't what was written
 */
export async function* readCompressed(bucket: Bucket, key: string, sha256: string): AsyncGenerator<Buffer> {
  const { body } = await bucket.read(key);
  const hash = createHash('sha256');
  const unpacked = createGunzip();
  body.on('error', (error) => unpacked.destroy(error));
  for await (const chunk of body.pipe(unpacked)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`${key} is damaged`);
}
