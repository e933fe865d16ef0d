import { expect, jest, test } from '@jest/globals';
import { operations } from '@platform/contracts/operations';
import { apiPath } from '@platform/contracts/paths';
import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createQueryClient } from '../app/provider.tsx';
import { errorResponse, server } from '../testing/server.ts';
import { api, apiPage, responseMs } from './api-client.ts';
import { ApiError, errorMessage } from './api-error.ts';
import { serverClock } from './server-clock.ts';

const echo = http.all('/api/members', async ({ request }) =>
  HttpResponse.json({ headers: Object.fromEntries(request.headers), body: await request.text() }),
);

type Echo = { headers: Record<string, string>; body: string };

test('every request has the identity and the language', async () => {
  server.use(echo);
  localStorage.setItem('admin_token', 'token-1');
  localStorage.setItem('membershipNumber', 'VIP-DEMO-0001');
  document.documentElement.lang = 'zh-CN';
  const member = { name: 'a', phoneNumber: '1' };
  const response: unknown = await api(apiPath('/api/members'), { method: 'POST', body: member });
  const { headers, body } = response as Echo;
  expect(headers).toMatchObject({
    authorization: 'Bearer token-1',
    'membership-number': 'VIP-DEMO-0001',
    'accept-language': 'zh-CN',
    'content-type': 'application/json',
  });
  expect(body).toBe(JSON.stringify(member));
});

test('sends no identity without a stored one, nor characters that a header can’t have', async () => {
  server.use(echo);
  localStorage.setItem('membershipNumber', '会员一号');
  const response: unknown = await api(apiPath('/api/members'));
  const { headers } = response as Echo;
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('membership-number');
});

test('an error is "<status>: <body>", with its parts', async () => {
  const response = { message: 'Please enter a video title', code: 'validation_failed', requestId: 'r1' };
  server.use(http.post('/api/videos', () => HttpResponse.json(response, { status: 400 })));
  const error = (await api(apiPath('/api/videos'), { method: 'POST' }).catch(
    (thrown: unknown) => thrown,
  )) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe(`400: ${JSON.stringify(response)}`);
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  document.documentElement.lang = 'en';
  expect(errorMessage(error)).toBe('Please enter a video title');
  document.documentElement.lang = 'zh-CN';
  expect(errorMessage(error)).toBeUndefined();
  expect(errorMessage(new ApiError(503, '{"message":"服务器正忙"}', ''))).toBe('服务器正忙');
});

test('the response to an early request says the server’s time', async () => {
  const observe = jest.spyOn(serverClock, 'observe');
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  const path = apiPath('/api/library');
  window.earlyResponses = new Map([[path, Promise.resolve(new Response('[]', { headers: { date } }))]]);
  const pageStart = Date.now() - performance.now();
  await api(path);
  expect(observe).toHaveBeenCalledTimes(1);
  const [said, sentAt = 0] = observe.mock.calls[0] ?? [];
  expect(said).toBe(date);
  expect(Math.abs(sentAt - pageStart)).toBeLessThan(1_000);
});

test('a request whose response would be too late for any operation fails', async () => {
  jest.useFakeTimers();
  server.use(http.get('/api/members', () => new Promise<never>(() => {})));
  const failed = jest.fn();
  api(apiPath('/api/members')).catch(failed);
  await jest.advanceTimersByTimeAsync(responseMs);
  jest.useRealTimers();
  await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' })));
  expect(responseMs).toBeGreaterThan(Math.max(...Object.values(operations).map((one) => one.timeoutMs)));
});

test('an empty error is "<status>: <status text>"', async () => {
  server.use(
    http.get('/api/embeds', () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' })),
  );
  await expect(api(apiPath('/api/embeds'))).rejects.toThrow('503: Service Unavailable');
  expect(errorMessage(await api(apiPath('/api/embeds')).catch((thrown: unknown) => thrown))).toBeUndefined();
});

test('the next page is the Link header’s next', async () => {
  const link = '<https://x.example/api/library?cursor=c%3D>; rel="next", </a>; rel="prev"';
  server.use(
    http.get('/api/library', () => HttpResponse.json([1], { headers: { link } }), { once: true }),
    http.get('/api/videos', () => HttpResponse.json([2])),
  );
  expect(await apiPage(apiPath('/api/library'))).toEqual({
    items: [1],
    next: '/api/library?cursor=c%3D',
    total: 0,
  });
  expect(await apiPage(apiPath('/api/videos'))).toMatchObject({ items: [2], next: null });
});

test('a query asks for its joined key once, and raises a 401', async () => {
  let asked = 0;
  server.use(
    http.get('/api/videos/7', () => {
      asked += 1;
      return errorResponse(401, 'unauthorized', 'no');
    }),
  );
  const client: QueryClient = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/videos', 7] })).rejects.toThrow(/^401: /);
  expect(asked).toBe(1);
});
