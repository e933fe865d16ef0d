import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import * as z from 'zod';
import { serviceClient } from './service-client.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const client = serviceClient({
  baseUrl: 'http://content.test',
  caller: 'gateway',
  audience: 'content',
  secrets: ['x'.repeat(32)] as const,
});
const call = () => client.call({ method: 'GET', path: '/x', callers: 'anyone', response: z.string() }, {});

const failure = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

test.each([
  ['a connection that is refused', 'ECONNREFUSED', 2],
  ['a connection that is cut', 'ECONNRESET', 2],
  ['a connection that undici finds cut', 'UND_ERR_SOCKET', 2],
  ['an unknown host', 'ENOTFOUND', 1],
  ['a bad certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', 1],
])('%s (%s): the call is made as often as is safe', async (_, code, times) => {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(failure(code))
    .mockResolvedValueOnce(Response.json('done'));
  if (times === 2) expect(await call()).toBe('done');
  else await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledTimes(times);
});

test('a callee that was away, and was not called until its next restart, is waited for again', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(failure('ECONNREFUSED'));
  const failed = expect(call()).rejects.toMatchObject({ status: 503 });
  await delay(50);
  clock.mockReturnValue(2_100);
  await failed;
  const calls = fetched.mock.calls.length;
  await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledTimes(calls + 1);
  clock.mockReturnValue(60_000);
  fetched.mockRejectedValueOnce(failure('ECONNREFUSED')).mockResolvedValueOnce(Response.json('done'));
  expect(await call()).toBe('done');
});
