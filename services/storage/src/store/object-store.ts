import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { callS3, createReadSigner, isNoSuchKey, s3StatusOf } from '../clients/s3.ts';
import type { ListedObject, ObjectStore } from '../domain/object-store.ts';

/** Lifetime of this service's own read URLs, which are reused for the first half of it. */
const readUrlTimes = { expiresIn: 3600, reusedMs: 1_800_000 };

/** In milliseconds: how long a read may take. The largest is a whole picture, while others wait for their check. */
const longestReadMs = 20_000;

/** Objects in one bucket. */
export function createObjectStore(
  s3: S3Client,
  bucket: string,
  { readMs = longestReadMs } = {},
): ObjectStore {
  return {
    async head(key) {
      const head = await ifThere(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
      return (
        head && {
          size: head.ContentLength ?? 0,
          etag: head.ETag ?? '',
          lastModified: head.LastModified ?? new Date(0),
        }
      );
    },

    async read(key, etag, start, end) {
      const Range = `bytes=${start}-${end}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag, Range });
      const read = async () => {
        const { Body } = await s3.send(command);
        if (!Body) return undefined;
        // The client's own limit ends with the head of the response.
        addAbortSignal(AbortSignal.timeout(readMs), Body as Readable);
        return Body.transformToByteArray();
      };
      return ifThere(read());
    },

    async put(key, body, contentType) {
      const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType };
      const { ETag } = await callS3(s3.send(new PutObjectCommand(object)));
      return ETag ?? '';
    },

    async delete(key) {
      try {
        await callS3(s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
      } catch (error) {
        // Some servers respond so when another client deletes the same object concurrently: it is gone, as requested.
        if (!isNoSuchKey(error)) throw error;
      }
    },

    async list(prefix, { after, limit = 1000 } = {}) {
      const input = { Bucket: bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit };
      const page = await callS3(s3.send(new ListObjectsV2Command(input)));
      const objects = (page.Contents ?? []).map(
        (item): ListedObject => ({
          key: item.Key ?? '',
          size: item.Size ?? 0,
          etag: item.ETag ?? '',
          lastModified: item.LastModified ?? new Date(),
        }),
      );
      return { objects, next: page.IsTruncated ? objects.at(-1)?.key : undefined };
    },

    readUrl: createReadSigner(s3, bucket, readUrlTimes),
  };
}

/** Undefined when the object, or the requested version, doesn't exist. */
async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await callS3(call);
  } catch (error) {
    if ([404, 412].includes(s3StatusOf(error) ?? 0)) return undefined;
    throw error;
  }
}
