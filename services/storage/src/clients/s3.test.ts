import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createS3Client } from './s3.ts';

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
  const config = { region: 'us-east-1', forcePathStyle: true, accessKeyId: 'a', secretAccessKey: 'b' };
  const s3 = createS3Client(config, `http://127.0.0.1:${port}`, 200);
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toThrow();
  expect(sockets).toHaveLength(2);
  s3.destroy();
});
