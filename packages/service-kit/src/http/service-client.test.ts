import { afterEach, expect, jest, test } from '@jest/globals';
import { serviceClient } from './service-client.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const client = serviceClient({
  baseUrl: 'http://content.test',
  caller: 'gateway',
  audience: 'content',
  secret: 'x'.repeat(32),
});
const get = () => client.get('/x');
const post = () => client.post('/x', {});

test.each<[string, string, () => Promise<unknown>, number]>([
  ['a write that is refused a connection', 'ECONNREFUSED', post, 2],
  ['a read that is refused a connection', 'ECONNREFUSED', get, 2],
  ['a read whose connection is cut', 'ECONNRESET', get, 2],
  ['a read whose connection undici finds cut', 'UND_ERR_SOCKET', get, 2],
  ['a write whose connection is cut', 'ECONNRESET', post, 1],
  ['an unknown host', 'ENOTFOUND', get, 1],
  ['a bad certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', get, 1],
])('%s (%s): the call is made as often as is safe', async (_, code, call, times) => {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
    .mockResolvedValueOnce(Response.json('answer'));
  if (times === 2) expect(await call()).toBe('answer');
  else await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledTimes(times);
});
