import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { expectError, get, json, post, server, useApp } from './support/app.ts';

useApp();

describe('validation', () => {
  test('a good body arrives typed', async () => {
    expect(await (await post('/items', '{"title":"abc"}')).json()).toEqual({ title: 'ABC' });
  });

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  test.each<[string, string | undefined, string]>([
    ['no body', undefined, 'Title is required'],
    ['an empty object', '{}', 'Title is required'],
    ['an operator in place of text', '{"title":{"$ne":null}}', 'Title is required'],
    ['an unknown field', '{"title":"a","isAdmin":true}', 'Unrecognized key: "isAdmin"'],
    ['a wrong type', '{"title":"a","size":"1"}', 'size: Invalid input: expected number, received string'],
    ['__proto__', '{"title":"a","__proto__":{"x":1}}', 'Unknown field: __proto__'],
    ['an escaped __proto__', '{"title":"a","\\u005f_proto__":{"x":1}}', 'Unknown field: __proto__'],
    ['constructor, deep', '{"title":{"a":[{"constructor":{}}]}}', 'Unknown field: constructor'],
    ['no JSON', '{"title":', 'The request body is not valid JSON'],
    ['33 levels', `{"title":${deep(32)}}`, 'The request body is nested too deeply'],
    ['10k levels', deep(10_000), 'The request body is nested too deeply'],
    ['brackets in a string', `{"title":"${'['.repeat(100)}","x":1}`, 'Unrecognized key: "x"'],
  ])('%s', async (_name, body, message) => {
    await expectError(await post('/items', body), 400, message);
  });

  test('a rejection names the field of the body it is about', async () => {
    expect(await (await post('/items', '{}')).json()).toMatchObject({ field: 'title' });
    expect(await (await post('/items', '{"title":"a","isAdmin":true}')).json()).not.toHaveProperty('field');
    expect(await (await get('/items?limit=1.5')).json()).not.toHaveProperty('field');
  });

  test('text that is not UTF-8', async () => {
    await expectError(await post('/items', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400);
  });

  test('an optional body may be absent, not wrong', async () => {
    expect(await (await post('/optional', undefined, {})).json()).toBeNull();
    expect(await (await post('/optional', '{"name":"a"}')).json()).toEqual({ name: 'a' });
    await expectError(await post('/optional', '{"other":1}'), 400);
    await expectError(
      await post('/optional', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    );
  });

  test('query parameters: unknown, duplicate and bracketed ones are rejected', async () => {
    expect(await (await get('/items?limit=3')).json()).toEqual([3]);
    for (const query of [
      'limit=1&limit=2',
      'limit[$gt]=1',
      'x=1',
      'limit=1.5',
      '__proto__=1',
      'constructor=1',
    ]) {
      await expectError(await get(`/items?${query}`), 400);
    }
  });

  test('params', async () => {
    await expectError(await get('/items/abc'), 400, 'Not an id');
    await expectError(await get('/items/%zz'), 400, 'The URL is malformed');
  });
});

describe('bodies', () => {
  const big = JSON.stringify({ title: 'x'.repeat(200_000) });
  test('too large, announced', async () => expectError(await post('/items', big), 413));

  test('too large, 200 MB announced: rejected before it is sent', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const req = httpRequest(
        `${server.url}/items`,
        { method: 'POST', headers: { ...json, 'content-length': 200_000_000 } },
        resolve,
      );
      req.on('error', reject);
      req.write('{');
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
  });

  test('too large for us, not for the gateway: the connection is kept, so that the response arrives', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let round = 0; round < 20; round++) {
      const status = await new Promise((resolve, reject) => {
        const req = httpRequest(`${server.url}/items`, { agent, method: 'POST', headers: json });
        req.on('response', (response) => {
          sockets.add(response.socket);
          response.resume().on('end', () => resolve(response.statusCode));
        });
        req.on('error', reject);
        req.setHeader('content-length', 900_000);
        for (let i = 0; i < 9; i++) req.write('x'.repeat(100_000));
        req.end();
      });
      expect(status).toBe(413);
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  test('too large, in chunks without an end', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const req = httpRequest(`${server.url}/items`, { method: 'POST', headers: json }, resolve);
      req.on('error', reject);
      for (let i = 0; i < 20; i++) req.write('x'.repeat(10_000));
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
  });

  test('compressed ones are rejected', async () => {
    const bomb = Uint8Array.from(gzipSync(Buffer.alloc(10_000_000, 0x20)));
    for (const encoding of ['gzip', 'deflate', 'br', 'x-gzip', 'gzip, identity']) {
      await expectError(await post('/items', bomb, { ...json, 'content-encoding': encoding }), 415);
    }
  });

  test('other types: not read, 415 where JSON is wanted', async () => {
    await expectError(await post('/items', '{"title":"a"}', { 'content-type': 'text/plain' }), 415);
    await expectError(
      await post('/items', '{"title":"a"}', { 'content-type': 'application/json; charset=utf-16' }),
      415,
    );
    expect(
      await (await post('/stream', new Uint8Array(300_000), { 'content-type': 'video/mp4' })).json(),
    ).toBe(300_000);
  });
});
