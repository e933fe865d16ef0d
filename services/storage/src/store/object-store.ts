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
import { callS3, isChanged, isMissing, isNoSuchKey, s3StatusOf } from '../clients/s3.ts';
import type { ListedObject, ObjectStore } from '../domain/objects.ts';

/** Life of the URLs this service reads with, in seconds; they are reused for the first half of it. */
const readUrlSeconds = 3600;

const mostJsonBytes = 16 * 1024;

/** Objects in one bucket. */
export function createObjectStore(s3: S3Client, bucket: string): ObjectStore {
  const readUrls = new LRUCache<string, string>({ max: 5_000, ttl: (readUrlSeconds / 2) * 1000 });
  return {
    async head(key) {
      try {
        const head = await callS3(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
        return {
          size: head.ContentLength ?? 0,
          etag: head.ETag ?? '',
          lastModified: head.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async read(key, etag, start, end) {
      try {
        const command = new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          IfMatch: etag,
          Range: `bytes=${start}-${end}`,
        });
        const answer = await callS3(s3.send(command));
        return await answer.Body?.transformToByteArray();
      } catch (error) {
        if (isMissing(error) || isChanged(error)) return undefined;
        throw error;
      }
    },

    async put(key, body, contentType) {
      await callS3(
        s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType })),
      );
    },

    async readJson(key) {
      try {
        const answer = await callS3(s3.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
        const isSmall = (answer.ContentLength ?? 0) <= mostJsonBytes;
        if (!isSmall) answer.Body?.transformToWebStream().cancel();
        return {
          etag: answer.ETag ?? '',
          value: isSmall ? parse(await answer.Body?.transformToString()) : undefined,
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async replaceJson(key, value, etag) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: Buffer.from(JSON.stringify(value)),
        ContentType: 'application/json',
        ...(etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag }),
      });
      try {
        await callS3(s3.send(command));
        return true;
      } catch (error) {
        // 404 when it was deleted, 409 when another write of it is under way.
        if ([404, 409, 412].includes(s3StatusOf(error) ?? 0)) return false;
        throw error;
      }
    },

    async delete(key) {
      readUrls.delete(key);
      try {
        await callS3(s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
      } catch (error) {
        // Some servers answer so when another client deletes the same object in the same moment: it is gone, as asked.
        if (!isNoSuchKey(error)) throw error;
      }
    },

    async list(prefix, { after, limit = 1000 } = {}) {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        StartAfter: after,
        MaxKeys: limit,
      });
      const page = await callS3(s3.send(command));
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

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
