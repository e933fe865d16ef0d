import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createS3Client } from './s3.ts';

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

test('a server that never answers is given up before the gateway gives us up', async () => {
  const { port } = silent.address() as AddressInfo;
  const s3 = createS3Client(
    { region: 'us-east-1', forcePathStyle: true, accessKeyId: 'a', secretAccessKey: 'b' },
    `http://127.0.0.1:${port}`,
  );
  const asked = performance.now();
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toThrow();
  expect(performance.now() - asked).toBeLessThan(gatewayTimeoutMs - 1_000);
  expect(sockets.length).toBeGreaterThan(1);
  s3.destroy();
}, 40_000);
