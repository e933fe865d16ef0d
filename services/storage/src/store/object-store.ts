import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LRUCache } from 'lru-cache';
import { callS3, isNoSuchKey, s3StatusOf } from '../clients/s3.ts';
import type { ListedObject, ObjectStore } from '../domain/object-store.ts';

/** Lifetime of this service's read URLs in seconds; they are reused for the first half of it. */
const readUrlSeconds = 3600;

/** Objects in one bucket. */
export function createObjectStore(s3: S3Client, bucket: string): ObjectStore {
  const readUrls = new LRUCache<string, string>({ max: 5_000, ttl: (readUrlSeconds / 2) * 1000 });
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
      return (await ifThere(s3.send(command)))?.Body?.transformToByteArray();
    },

    async put(key, body, contentType) {
      const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType };
      const { ETag } = await callS3(s3.send(new PutObjectCommand(object)));
      return ETag ?? '';
    },

    async delete(key) {
      readUrls.delete(key);
      try {
        await callS3(s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
      } catch (error) {
        // Some servers respond so when another client deletes the same object concurrently: it is gone, as requested.
        if (!isNoSuchKey(error)) throw error;
      }
    },

    async list(prefix, { after, limit = 1000 } = {}) {
      const asked = { Bucket: bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit };
      const page = await callS3(s3.send(new ListObjectsV2Command(asked)));
      return (page.Contents ?? []).map(
        (item): ListedObject => ({
          key: item.Key ?? '',
          size: item.Size ?? 0,
          etag: item.ETag ?? '',
          lastModified: item.LastModified ?? new Date(),
        }),
      );
    },

    async readUrl(key) {
      const known = readUrls.get(key);
      if (known) return known;
      const command = new GetObjectCommand({ Bucket: bucket, Key: key });
      const url = await getSignedUrl(s3, command, { expiresIn: readUrlSeconds });
      readUrls.set(key, url);
      return url;
    },
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
