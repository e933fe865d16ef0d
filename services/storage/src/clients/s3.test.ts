import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { callS3, createReadSigner, createS3Client } from './s3.ts';

const config = { region: 'us-east-1', forcePathStyle: true, accessKeyId: 'a', secretAccessKey: 'b' };

let silent: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a server that never responds is given up after two tries', async () => {
  const { port } = silent.address() as AddressInfo;
  const s3 = createS3Client(config, `http://127.0.0.1:${port}`, 200);
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toThrow();
  expect(sockets).toHaveLength(2);
  s3.destroy();
});

test('an S3 server that fails is unavailable, one that lacks a call is not', async () => {
  const failed = (httpStatusCode: number) =>
    callS3(Promise.reject(Object.assign(new Error(), { $metadata: { httpStatusCode } })));
  await expect(failed(503)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failed(501)).rejects.not.toHaveProperty('code');
});

test('a read URL that expired while the machine slept is not reused', async () => {
  jest.useFakeTimers();
  const s3 = createS3Client(config, 'http://127.0.0.1');
  try {
    const url = createReadSigner(s3, 'b', { expiresIn: 3_600, reusedMs: 1_800_000 });
    const first = await url('k');
    // The cache reads the clock once in a millisecond.
    jest.advanceTimersByTime(5);
    expect(await url('k')).toBe(first);
    jest.advanceTimersByTime(5);
    // The wall clock alone.
    jest.setSystemTime(Date.now() + 7_200_000);
    expect(await url('k')).not.toBe(first);
  } finally {
    jest.useRealTimers();
    s3.destroy();
  }
});
