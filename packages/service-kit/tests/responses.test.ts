import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { expectError, get, post, server, useApp } from './support/app.ts';

useApp();

describe('request ids', () => {
  test('a valid one is kept, an invalid one is replaced', async () => {
    expect((await get('/items', { 'x-request-id': 'abc-DEF_0123' })).headers.get('x-request-id')).toBe(
      'abc-DEF_0123',
    );
    for (const odd of ['short', 'a'.repeat(65), 'has space here', '<script>12345', 'ünïcödé-8']) {
      const headers = { 'x-request-id': Buffer.from(odd).toString('latin1') };
      expect((await get('/items', headers)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('responses', () => {
  test('404', async () => {
    await expectError(await get('/none'), 404);
    await expectError(await fetch(`${server.url}/items`, { method: 'DELETE' }), 404);
  });

  test('a 500 gives no details, a 429 has Retry-After', async () => {
    const boom = await get('/boom');
    expect(await boom.clone().text()).not.toContain('secret');
    await expectError(boom, 500, 'Something went wrong on our side');
    const busy = await get('/busy');
    expect(busy.headers.get('retry-after')).toBe('7');
    await expectError(busy, 429, 'Slow down');
  });

  test('a page links to the next, keeping the other parameters', async () => {
    const response = await get('/items?limit=2&q=a%20b');
    expect(response.headers.get('link')).toBe('</items?limit=2&q=a+b&cursor=next%2B%2F%3D>; rel="next"');
  });

  test('responses have no-store unless a handler sets Cache-Control', async () => {
    expect((await get('/items')).headers.get('cache-control')).toBe('no-store');
    expect((await post('/optional', undefined, {})).headers.get('cache-control')).toBe('no-store');
  });

  test('only what its handler names by an ETag has one', async () => {
    for (const path of ['/items', '/none', '/boom']) expect((await get(path)).headers.get('etag')).toBeNull();
  });

  test('304', async () => {
    const response = await get('/items/7', { 'if-none-match': '"7"', 'cache-control': 'max-age=0' });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '"7"', '']);
    expect((await get('/items/7', { 'if-none-match': '"8"' })).status).toBe(200);
  });

  test('requests that the HTTP parser rejects get a response', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(server.url);
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let response = '';
        socket
          .on('data', (chunk) => {
            response += chunk;
          })
          .on('end', () => resolve(response))
          .on('error', reject);
      });
    expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(64_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(
      await raw(
        'POST /items HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1.1 400 /);
  });
});
