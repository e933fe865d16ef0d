import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import * as z from 'zod';
import { validate } from '../src/http/validate.ts';
import { createApp, createLogger, type RunningServer, startServer } from '../src/index.ts';

/** A number of an operator's own making: no pattern gives it away. */
const number = 'KITTEN77';
const canaries = [number, 'canary', '13900001111', '+1 202 555 0143'];

let log = '';
let server: RunningServer;

beforeAll(async () => {
  const write = (lines: string) => {
    log += lines;
  };
  const logger = createLogger({ name: 'canaries', level: 'trace', destination: { write } });
  const body = z.object({ membershipNumber: z.string(), phoneNumber: z.string(), password: z.string() });
  const app = createApp(
    {
      name: 'canaries',
      config: {},
      routes: (routes) => {
        routes.post(
          '/api/members',
          validate({ body }, (req) => {
            req.log.info({ headers: req.headers, body: req.body, req }, 'handling');
            // As a database driver does that quotes what it was given.
            throw new Error(
              `E11000 duplicate key: { number: "${req.body.membershipNumber}" } for ${req.body.phoneNumber}`,
              {
                cause: new Error(`bind failed for ${req.body.password} and ${req.headers.authorization}`),
              },
            );
          }),
        );
        routes.get('/api/admin/analytics/user/:membershipNumber', (req) => {
          throw new Error(`no profile of ${req.params.membershipNumber}`);
        });
      },
    },
    logger,
  );
  server = await startServer({ listener: app, host: '127.0.0.1', port: 0, logger });
});
afterAll(() => server.close(100));

test('no planted number, token, cookie, password or phone reaches the log or a response', async () => {
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer canary-token-1234',
    cookie: 'member=canary-cookie; other=canary-2',
    'membership-number': number,
    'x-identity': 'canary.identity.token',
  };
  const responses = await Promise.all([
    fetch(`${server.url}/api/members?token=canary-query&membershipNumber=${number}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        membershipNumber: number,
        phoneNumber: '13900001111',
        password: 'canary-password',
      }),
    }),
    fetch(`${server.url}/api/members`, {
      method: 'POST',
      headers,
      body: `{"membershipNumber":"${number}",canary`,
    }),
    fetch(`${server.url}/api/members`, {
      method: 'POST',
      headers,
      body: `{"phoneNumber":"+1 202 555 0143","canary-field":1}`,
    }),
    fetch(`${server.url}/api/admin/analytics/user/${number}?phone=13900001111`, { headers }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([500, 400, 400, 500]);
  await waitFor(() => log.match(/"msg":"request"/g)?.length === 4);
  expect(log).toContain('E11000 duplicate key');
  for (const canary of canaries) expect(log).not.toContain(canary);
  for (const response of responses) expect(await response.text()).not.toContain(number);
});
