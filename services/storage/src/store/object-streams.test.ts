import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from '@jest/globals';
import { createCertificate, endsWithin } from '@platform/testkit';
import type { Response } from 'express';
import { createObjectStreams } from './object-streams.ts';

/** Opens the object of an S3 that does this with each connection. */
async function openFrom(s3: (socket: Socket) => void) {
  const server = createServer(s3).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const streams = createObjectStreams();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key`;
  const object = await streams.open({ url, etag: '"e"' });
  await streams.close();
  server.close();
  return object;
}

test.each([
  ['less', 'S3 closed the connection midway'],
  ['far more', 'S3 sent more than it said'],
])(
  "a body that is %s than S3's content-length fails at once",
  async (body, message) => {
    const object = await openFrom((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n${body}`),
    );
    await expect(object?.sendTo(new PassThrough() as unknown as Response)).rejects.toThrow(message);
  },
  // A connection that stands still would be given up after 30 s.
  25_000,
);

test('a client that leaves midway ends the connection to S3', async () => {
  const ended = Promise.withResolvers<void>();
  const object = await openFrom((socket) => {
    socket.on('close', () => ended.resolve()).resume();
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nabc');
  });
  const client = new PassThrough();
  const sent = object?.sendTo(client as unknown as Response);
  client.destroy();
  await expect(sent).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(await endsWithin(5_000, () => ended.promise)).toBe(true);
});

test('over https an object that is gone, and an error of S3, leave the service working', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-tls-'));
  const { key, cert, caFile } = createCertificate(folder, 's3');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(caFile, 'utf8')]);
  const s3 = createHttpsServer({ key, cert }, ({ url }, res) => {
    res.writeHead(Number(url?.slice(1))).end('<Error/>');
  });
  s3.listen(0, '127.0.0.1');
  await once(s3, 'listening');
  const streams = createObjectStreams();
  const open = (status: number) =>
    streams.open({ url: `https://127.0.0.1:${(s3.address() as AddressInfo).port}/${status}`, etag: '"e"' });
  try {
    expect([await open(404), await open(412)]).toEqual([undefined, undefined]);
    await expect(open(503)).rejects.toMatchObject({ status: 503 });
    const sent = new PassThrough();
    await (await open(200))?.sendTo(sent as unknown as Response);
    expect(await text(sent)).toBe('<Error/>');
  } finally {
    await streams.close();
    s3.close();
    setDefaultCACertificates(trusted);
    rmSync(folder, { recursive: true });
  }
});
