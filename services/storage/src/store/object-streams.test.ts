import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Response } from 'express';
import { createObjectStreams } from './object-streams.ts';

test.each([
  ['less', 'S3 closed the connection midway'],
  ['far more', 'S3 sent more than it said'],
])(
  "a body that is %s than S3's content-length fails at once",
  async (body, message) => {
    const s3 = createServer((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n${body}`));
    s3.listen(0, '127.0.0.1');
    await once(s3, 'listening');
    const streams = createObjectStreams();
    const url = `http://127.0.0.1:${(s3.address() as AddressInfo).port}/key`;
    const object = await streams.open({ url, etag: '"e"' });
    await expect(object?.sendTo(new PassThrough() as unknown as Response)).rejects.toThrow(message);
    await streams.close();
    s3.close();
  },
  5_000,
);
