import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { listen, waitFor } from '@platform/testkit';
import { hardenServer } from '../src/client-errors.ts';
import { openObjects } from '../src/limits.ts';
import { bodyOf, sendRaw, statusOf } from './support/raw.ts';
import { activeNumber, useGateway } from './support/use-gateway.ts';

const big = randomBytes(48 * 1024 * 1024);
const seen = { aborted: 0, bytes: 0, sent: 0 };

/** In the pieces that the response takes. */
function* pieces(piece = 64 * 1024) {
  for (let at = 0; at < big.length; at += piece) {
    yield big.subarray(at, at + piece);
    seen.sent += piece;
  }
}

/** A service that streams, dies midway, or reads slowly, as the path says. */
const difficult = () =>
  listen(async (req, res) => {
    const path = req.url ?? '';
    if (path.endsWith('/big.mp4')) {
      res.writeHead(206, {
        'content-type': 'video/mp4',
        'content-length': big.length,
        'accept-ranges': 'bytes',
      });
      await pipeline(pieces(), res).catch(() => undefined);
    } else if (path.endsWith('/packed.mp4') && req.headers['accept-encoding'] === 'br') {
      res.writeHead(200, { 'content-encoding': 'br', vary: 'accept-encoding', etag: '"packed"' });
      res.end(brotliCompressSync(big.subarray(0, 1000)));
    } else if (path.endsWith('/dies.mp4')) {
      res.writeHead(200, { 'content-length': 1000 });
      res.write('x'.repeat(500), () => setTimeout(() => res.destroy(), 50));
    } else if (path.endsWith('/dies-chunked.mp4')) {
      res.writeHead(200);
      res.write('x'.repeat(500), () => setTimeout(() => res.destroy(), 50));
    } else if (path.endsWith('/endless.mp4')) {
      res.writeHead(200);
      const timer = setInterval(() => res.write('x'.repeat(1000)), 10);
      res.on('close', () => {
        clearInterval(timer);
        seen.aborted += 1;
      });
    } else if (path.endsWith('/waits.mp4')) {
      res.writeHead(200);
      res.write('x');
    } else if (path.endsWith('/resets.mp4')) {
      req.socket.resetAndDestroy();
    } else {
      seen.bytes = 0;
      try {
        for await (const chunk of req) seen.bytes += chunk.length;
      } catch {
        return;
      }
      res.end(JSON.stringify({ bytes: seen.bytes }));
    }
  });

const gateway = useGateway({ content: difficult });
const headers = { 'membership-number': activeNumber };
const file = (name: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}/objects/uploads/${name}`, { headers, ...init });
const adminHeaders = () => ({ authorization: `Bearer ${gateway.adminAuth.logIn()}` });

describe('responses', () => {
  test('stream through whole, byte for byte', async () => {
    const response = await file('big.mp4');
    expect(response.status).toBe(206);
    expect(response.headers.get('content-length')).toBe(String(big.length));
    const hash = createHash('sha256');
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(big).digest('hex'));
  });

  test('keep their encoding', async () => {
    const response = await file('packed.mp4', { headers: { ...headers, 'accept-encoding': 'br' } });
    const names = ['content-encoding', 'vary', 'etag'];
    expect(names.map((name) => response.headers.get(name))).toEqual(['br', 'accept-encoding', '"packed"']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(big.subarray(0, 1000));
  });

  test('wait for a slow reader instead of piling up', async () => {
    const before = process.memoryUsage().arrayBuffers;
    seen.sent = 0;
    const slow = connect(gateway.port, '127.0.0.1');
    slow.write(
      `GET /objects/uploads/big.mp4 HTTP/1.1\r\nHost: a\r\nMembership-Number: ${activeNumber}\r\n\r\n`,
    );
    slow.pause();
    // Until the service can send no more.
    for (let sent = -1; sent < seen.sent || sent === 0; await delay(500)) sent = seen.sent;
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 1024 * 1024);
    slow.destroy();
  });

  test.each(['dies.mp4', 'dies-chunked.mp4'])('cut short never look whole: %s', async (name) => {
    const response = await file(name);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('a client that leaves is told to the service', async () => {
    const before = seen.aborted;
    const controller = new AbortController();
    const response = await file('endless.mp4', { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await waitFor(() => seen.aborted > before);
  });

  test('a caller has so many open at once, however earlier ones ended', async () => {
    gateway.membership.members.set('NEIGHBOUR001', 'member-10');
    const controller = new AbortController();
    const open = (number = activeNumber) =>
      file('waits.mp4', { headers: { 'membership-number': number }, signal: controller.signal });
    const statuses = (responses: readonly Response[]) => new Set(responses.map(({ status }) => status));
    const failing = await Promise.all(
      Array.from({ length: openObjects }, (_, n) => file(n % 2 === 0 ? 'dies.mp4' : 'resets.mp4')),
    );
    await Promise.allSettled(failing.map((response) => response.text()));
    expect(statuses(failing)).toEqual(new Set([200, 503]));
    expect(statuses(await Promise.all(Array.from({ length: openObjects }, () => open())))).toEqual(
      new Set([200]),
    );
    const over = await open();
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await open('NEIGHBOUR001')).status).toBe(200);
    controller.abort();
    await waitFor(async () => (await file('packed.mp4')).status === 200);
  });
});

test('a service that resets the connection: 503 with Retry-After', async () => {
  const response = await file('resets.mp4');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) });
});

describe('bodies', () => {
  const post = (size: number, chunked: boolean) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const req = request(
        `${gateway.url}${apiPath('/api/videos')}`,
        { method: 'POST', headers: { ...adminHeaders(), ...(chunked ? {} : { 'content-length': size }) } },
        async (res) => resolve({ status: res.statusCode ?? 0, body: await text(res) }),
      );
      req.on('error', reject);
      const piece = Buffer.alloc(64 * 1024, 'x');
      for (let left = size; left > 0; left -= piece.length)
        req.write(left < piece.length ? piece.subarray(0, left) : piece);
      req.end();
    });

  test.each([
    [false, 1024 * 1024],
    [true, 1024 * 1024],
    [true, 10],
  ])('up to the limit pass (chunked: %s, %s bytes)', async (chunked, size) => {
    expect(await post(size, chunked)).toEqual({ status: 200, body: JSON.stringify({ bytes: size }) });
  });

  test.each([false, true])('over the limit are 413 (chunked: %s)', async (chunked) => {
    const { status, body } = await post(1024 * 1024 + 1, chunked);
    expect([status, JSON.parse(body).code]).toEqual([413, 'payload_too_large']);
  });

  test('200 MB are rejected at once, and the connection ends', async () => {
    const response = await sendRaw(
      gateway.port,
      `POST ${apiPath('/api/videos')} HTTP/1.1\r\nHost: a\r\nAuthorization: ${adminHeaders().authorization}\r\nContent-Length: 200000000\r\n\r\n${'x'.repeat(100_000)}`,
      2_000,
    );
    expect(statusOf(response)).toBe(413);
    expect(response).toMatch(/^connection: close/im);
    expect(JSON.parse(bodyOf(response))).toMatchObject({ code: 'payload_too_large' });
  });

  test('are rejected before they are read from who may not send them', async () => {
    const response = await fetch(`${gateway.url}${apiPath('/api/videos')}`, {
      method: 'POST',
      headers,
      body: 'x'.repeat(500_000),
    });
    expect(response.status).toBe(403);
  });
});

test('slow and idle clients are dropped within 15 s', () => {
  const server = createServer();
  hardenServer(server, { trustedProxyHops: 0, maxConnections: 1 }, []);
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  // Node looks for them once a second.
  for (const ms of [headersTimeout, requestTimeout, keepAliveTimeout]) expect(ms).toBeLessThanOrEqual(14_000);
});
