import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { serviceClient } from '../src/index.ts';
import { secret, server, useApp } from './support/app.ts';

useApp();

describe('serviceClient', () => {
  const client = (options: object = {}) =>
    serviceClient({ baseUrl: server.url, caller: 'content', audience: 'things', secret, ...options });

  test('carries the token and the request id', async () => {
    const schema = z.object({ caller: z.string(), id: z.string() });
    expect(await client().get('/internal/content', { schema, requestId: 'request-0001' })).toEqual({
      caller: 'content',
      id: 'request-0001',
    });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      '4xx is relayed',
      () => client().get('/internal/conflict'),
      { status: 409, code: 'conflict', message: 'Already there' },
    ],
    ['5xx is unavailable', () => client().get('/boom'), { status: 503, retryAfter: 5 }],
    [
      'a refused token is our fault',
      () => client({ caller: 'storage' }).get('/internal/content'),
      { status: 500 },
    ],
    ['slow is unavailable', () => client({ timeoutMs: 50 }).get('/internal/slow'), { status: 503 }],
    [
      'nobody there is unavailable',
      () => client({ baseUrl: 'http://127.0.0.1:1' }).get('/x'),
      { status: 503 },
    ],
    [
      'an unexpected answer',
      () => client().get('/internal/content', { schema: z.array(z.string()) }),
      { status: 503 },
    ],
    ['an answer that is no JSON', () => client().get('/internal/garbled'), { status: 503 }],
  ])('%s', async (_name, call, expected) => {
    await expect(call()).rejects.toMatchObject(expected);
  });
});
