import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isNoSuchKey, s3StatusOf } from '../clients/s3.ts';
import { listAll, type ObjectStore } from '../domain/object-store.ts';
import { EncodingError } from '../domain/transcoding.ts';
import { contentTypeOf, filesPrefixOf, type VideoFiles } from '../domain/video-files.ts';

/** In milliseconds: how long S3 may send nothing of a film. */
const stalledMs = 30_000;

/** What is made of videos, in the bucket. */
export function createVideoFiles(s3: S3Client, bucket: string, store: ObjectStore): VideoFiles {
  return {
    async read(key, etag) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag });
      const { Body } = await s3.send(command).catch((error: unknown) => {
        const isGone = isNoSuchKey(error) || s3StatusOf(error) === 412;
        throw isGone ? new EncodingError('unreadable', 'the file is gone, or another one') : error;
      });
      const body = Body as IncomingMessage;
      return body.setTimeout(stalledMs, () => body.destroy(new Error('S3 stopped sending')));
    },
    async upload(key, name, path, signal) {
      const body = createReadStream(path);
      const params = {
        ...{ Bucket: bucket, Key: filesPrefixOf('renditions', key) + name },
        ...{ Body: body, ContentType: contentTypeOf(name) },
      };
      // In parts, as a long film's rendition may be larger than one PUT may be.
      const upload = new Upload({ client: s3, params, queueSize: 1 });
      const stop = () => void upload.abort();
      signal.addEventListener('abort', stop, { once: true });
      try {
        const { ETag = '' } = await upload.done();
        return { name, size: body.bytesRead, etag: ETag };
      } finally {
        signal.removeEventListener('abort', stop);
        body.destroy();
      }
    },
    async list(key) {
      const prefix = filesPrefixOf('renditions', key);
      const names: string[] = [];
      for await (const object of listAll(store, prefix)) names.push(object.key.slice(prefix.length));
      return names;
    },
    async remove(key, names) {
      for (const name of names) await store.delete(filesPrefixOf('renditions', key) + name);
    },
  };
}
