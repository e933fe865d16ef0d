import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { listen, useS3 } from '@platform/testkit';
import { createReadSigner, createS3Client } from '../src/clients/s3.ts';
import { createObjectStore } from '../src/store/object-store.ts';

const server = useS3();
let s3: ReturnType<typeof createS3Client>;
let objects: ReturnType<typeof createObjectStore>;

beforeAll(async () => {
  s3 = createS3Client({ ...server, forcePathStyle: true }, server.endpoint);
  await s3.send(new CreateBucketCommand({ Bucket: server.bucket }));
  objects = createObjectStore(s3, server.bucket);
});
afterAll(() => s3.destroy());

describe('deleting an object', () => {
  test('is the same whether it is there, was never, or others delete it too', async () => {
    await objects.delete('videos/never-there');
    const keys = Array.from({ length: 40 }, (_, index) => `videos/raced-${index}`);
    // Key by key: all at once would exceed the client's sockets and time out in its queue.
    for (const key of keys) {
      await objects.put(key, Buffer.from('x'), 'video/mp4');
      await Promise.all(Array.from({ length: 30 }, () => objects.delete(key)));
    }
    expect(await objects.list('videos/raced-')).toMatchObject({ objects: [] });
  });

  test('while it is listed harms neither', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `videos/listed-${index}`);
    for (const key of keys) await objects.put(key, Buffer.from('x'), 'video/mp4');
    const listings = Array.from({ length: 60 }, () => objects.list('videos/'));
    await Promise.all([...keys.map((key) => objects.delete(key)), ...listings]);
    expect(await objects.list('videos/listed-')).toMatchObject({ objects: [] });
  });
});

test('a read ends when S3 sends no more, and so does the check that waits for it', async () => {
  const stalling = await listen((_, res) => {
    res.writeHead(206, { 'content-length': '10' }).write('12345');
  });
  const client = createS3Client({ ...server, forcePathStyle: true }, stalling.url);
  const read = createObjectStore(client, server.bucket, { readMs: 200 }).read('videos/x', '"e"', 0, 9);
  await expect(read).rejects.toMatchObject({ status: 503 });
  client.destroy();
  await stalling.close();
});

test('a read URL gets nothing once its time is over', async () => {
  const key = 'renditions/film/480p.mp4';
  await objects.put(key, Buffer.from('film'), 'video/mp4');
  const readBySigned = async (secondsAgo: number) => {
    jest.useFakeTimers({ now: Date.now() - secondsAgo * 1000 });
    const sign = createReadSigner(s3, server.bucket, { expiresIn: 60, reusedMs: 15_000 });
    const url = await sign(key).finally(() => jest.useRealTimers());
    const response = await fetch(url);
    return { status: response.status, isFilm: (await response.text()) === 'film' };
  };
  expect(await readBySigned(45)).toEqual({ status: 200, isFilm: true });
  expect(await readBySigned(61)).toEqual({ status: 403, isFilm: false });
});
