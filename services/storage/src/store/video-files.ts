import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { listAll, type ObjectStore } from '../domain/object-store.ts';
import { contentTypeOf, type VideoFiles, videoFileKeyOf, videoFilesPrefixOf } from '../domain/video-files.ts';

/** What is made of videos, in the bucket. */
export function createVideoFiles(s3: S3Client, bucket: string, store: ObjectStore): VideoFiles {
  const removeAll = async (key: string, isUnwanted: (name: string) => boolean) => {
    const prefix = videoFilesPrefixOf(key);
    for await (const object of listAll(store, prefix))
      if (isUnwanted(object.key.slice(prefix.length))) await store.delete(object.key);
  };
  return {
    async read(key, etag) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag }));
      return Body as Readable;
    },
    async upload(key, name, path, signal) {
      const body = createReadStream(path);
      const params = {
        ...{ Bucket: bucket, Key: videoFileKeyOf(key, name) },
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
    async removeUnlisted(key, listed) {
      const names = new Set(listed.map(({ name }) => name));
      await removeAll(key, (name) => !names.has(name));
    },
    removeRun: (key, run) => removeAll(key, (name) => name.startsWith(`${run}-`)),
  };
}
