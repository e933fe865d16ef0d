import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Operation } from '@platform/contracts/operations';
import { silentLogger } from '@platform/service-kit';
import { listen } from '@platform/testkit';
import { createUpstream, type Upstream } from './proxy.ts';

const operation = { timeoutMs: 2_000 } as Operation;

type TestServer = Awaited<ReturnType<typeof listen>>;
let service: TestServer;
let gateway: TestServer;
let upstream: Upstream;

beforeAll(async () => {
  // It reads and never responds.
  service = await listen((req) => req.resume());
  upstream = createUpstream('content', service.url, silentLogger());
  gateway = await listen((req, res) => {
    const state = {
      startedAt: 0,
      gatewayHeaders: [],
      bodyBytes: 0,
      rejected: false,
      responded: false,
      sentAgain: false,
    };
    upstream.forward({ id: 'r', req, res, operation, ...state });
  });
});
afterAll(async () => {
  upstream.close();
  await Promise.all([service.close(), gateway.close()]);
});

/** Sends some bytes of a body of ten. */
const post = (sent: string) =>
  new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    const options = { port: gateway.port, method: 'POST', headers: { 'content-length': 10 } };
    const req = request(options, async (res) => {
      resolve({ status: res.statusCode, code: JSON.parse(await text(res)).code });
      req.destroy();
    });
    req.on('error', reject);
    req.write(sent);
  });

let slow: ReturnType<typeof post>;
let complete: ReturnType<typeof post>;
beforeAll(() => {
  slow = post('12345');
  complete = post('1234567890');
});

test('a client whose body does not arrive in time is told 408', async () => {
  expect(await slow).toEqual({ status: 408, code: 'request_timeout' });
});

test('a service that does not respond in time is told of as 504', async () => {
  expect(await complete).toEqual({ status: 504, code: 'timeout' });
});
