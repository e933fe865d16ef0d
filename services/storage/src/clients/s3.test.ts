import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attempts, createS3Client, defaultTimeoutMs } from './s3.ts';

/** The shortest time the gateway gives a route of storage's, in milliseconds. */
const gatewayTimeoutMs = 10_000;

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

test('a server that never answers is given up after two tries', async () => {
  const { port } = silent.address() as AddressInfo;
  const config = { region: 'us-east-1', forcePathStyle: true, accessKeyId: 'a', secretAccessKey: 'b' };
  const s3 = createS3Client(config, `http://127.0.0.1:${port}`, 200);
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toThrow();
  expect(sockets).toHaveLength(attempts);
  s3.destroy();
});

test('all tries are over before the gateway gives us up', () => {
  expect(attempts * defaultTimeoutMs).toBeLessThan(gatewayTimeoutMs - 1_000);
});
