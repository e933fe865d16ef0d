import { describe, expect, test } from '@jest/globals';
import { endsWithin, listen, testServiceTokenSecret, waitFor } from '@platform/testkit';
import * as z from 'zod';
import { runWithRequestId } from '../src/http/request.ts';
import { serviceClient } from '../src/index.ts';
import { server, useApp } from './support/app.ts';

useApp();

describe('serviceClient', () => {
  const call = (path: string, options: object = {}, response: z.ZodType = z.unknown()) =>
    serviceClient({
      baseUrl: server.url,
      caller: 'content',
      audience: 'things',
      secrets: [testServiceTokenSecret],
      ...options,
    }).call({ method: 'GET', path, callers: ['content'], response }, {});

  test('carries the token and the request id', async () => {
    const response = runWithRequestId('request-0001', () => call('/internal/content'));
    expect(await response).toEqual({ caller: 'content', id: 'request-0001' });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      '4xx is relayed',
      () => call('/internal/conflict'),
      { status: 409, code: 'conflict', message: 'Already there' },
    ],
    ['5xx is unavailable', () => call('/boom'), { status: 503, retryAfter: 5 }],
    [
      'a caller that may not is unavailable',
      () => call('/internal/content', { caller: 'storage' }),
      { status: 503, retryAfter: 5 },
    ],
    [
      'a token of another secret is unavailable',
      () => call('/internal/content', { secrets: ['y'.repeat(32)] }),
      { status: 503, retryAfter: 5 },
    ],
    ['slow is unavailable', () => call('/internal/slow', { timeoutMs: 50 }), { status: 503 }],
    ['nobody there is unavailable', () => call('/x', { baseUrl: 'http://127.0.0.1:1' }), { status: 503 }],
    ['an unexpected response', () => call('/internal/content', {}, z.array(z.string())), { status: 503 }],
    ['a response that is no JSON', () => call('/internal/garbled'), { status: 503 }],
  ])('%s', async (_name, call, expected) => {
    await expect(call()).rejects.toMatchObject(expected);
  });

  test('a long call ends soon when the callee is frozen, and goes on while it works', async () => {
    let probes = 0;
    const working = await listen((req, res) => {
      if (req.method === 'HEAD') {
        probes += 1;
        res.end();
      }
      // The work takes longer than two probes.
      if (req.method === 'GET')
        waitFor(() => probes >= 2, { timeoutMs: 60_000 }).then(() => res.end('"done"'));
    });
    const frozen = await listen(() => {});
    const timeoutMs = 60_000;
    const worked = call('/long', { baseUrl: working.url, timeoutMs });
    const isCut = () =>
      expect(call('/long', { baseUrl: frozen.url, timeoutMs })).rejects.toMatchObject({ status: 503 });
    // 8 s, and what a busy machine adds.
    expect(await endsWithin(20_000, isCut)).toBe(true);
    expect(await worked).toBe('done');
    await Promise.all([working.close(), frozen.close()]);
  });
});
