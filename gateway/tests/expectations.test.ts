import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, jest, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { waitFor } from '@platform/testkit';
import { requestsPerMinute } from '../src/limits.ts';
import { bodyOf, sendRaw, statusOf } from './support/raw.ts';
import type { Echo } from './support/stand-ins.ts';
import { activeNumber, useGateway } from './support/use-gateway.ts';

const gateway = useGateway();

describe('an expectation nobody knows', () => {
  const ask = (expectation: string, path: string = apiPath('/api/library')) =>
    sendRaw(
      gateway.port,
      `GET ${path} HTTP/1.1\r\nHost: a\r\nMembership-Number: ${activeNumber}\r\nConnection: close\r\nExpect: ${expectation}\r\n\r\n`,
    );

  test.each(['foo', '100-continues', 'foo=100-continue', '200-ok'])(
    '%s is rejected as everything is: in our words, with our headers',
    async (expectation) => {
      const response = (await ask(expectation)).replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
      expect(statusOf(response)).toBe(417);
      const { requestId, ...body } = JSON.parse(bodyOf(response));
      expect(body).toEqual({ message: expect.any(String), code: 'expectation_failed' });
      expect(response).toContain(`x-request-id: ${requestId}`);
      expect(response).toMatch(/^content-security-policy: /im);
      expect(response).toMatch(/^x-content-type-options: nosniff/im);
    },
  );

  test('with a body keeps the connection in order', async () => {
    const lines = [
      `POST ${apiPath('/api/membership/logout')} HTTP/1.1`,
      'Host: a',
      'Content-Length: 3',
      'Expect: foo',
      '',
      'abcGET / HTTP/1.1',
      'Host: a',
      'Connection: close',
      '\r\n',
    ];
    const response = await sendRaw(gateway.port, lines.join('\r\n'));
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 417', 'HTTP/1.1 200']);
  });

  test('is measured with the other requests', async () => {
    await ask('foo');
    await waitFor(async () => /status="417"/.test(await (await fetch(`${gateway.adminUrl}/metrics`)).text()));
  });

  test('is counted against the limits', async () => {
    const statuses: number[] = [];
    const one = () =>
      new Promise<number>((resolve, reject) => {
        const url = `${gateway.url}${apiPath('/api/admin/login')}`;
        request(url, { method: 'POST', headers: { expect: 'foo', 'content-length': 0 } }, (res) => {
          res.resume().on('end', () => resolve(res.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      });
    // The limit's minute doesn't end meanwhile.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let i = 0; i <= requestsPerMinute.login; i += 1) statuses.push(await one());
    clock.mockRestore();
    expect(statuses.slice(0, -1)).toEqual(Array(requestsPerMinute.login).fill(417));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('100-continue', () => {
  const megabyte = 1024 * 1024;
  /** Sends nothing of the body before it is told to go on. */
  const post = (size: number, chunked: boolean, expectation = '100-continue') =>
    new Promise<{ status: number; body: string; continued: boolean }>((resolve, reject) => {
      let continued = false;
      const req = request(`${gateway.url}${apiPath('/api/videos')}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.adminAuth.logIn()}`,
          expect: expectation,
          ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': size }),
        },
      });
      req.on('continue', () => {
        continued = true;
        for (let left = size; left > 0; left -= 65_536) req.write('x'.repeat(Math.min(left, 65_536)));
        req.end();
      });
      req.on('response', async (res) =>
        resolve({ status: res.statusCode ?? 0, body: await text(res), continued }),
      );
      req.on('error', reject);
      req.flushHeaders();
    });

  test.each([
    ['of a length that is said', megabyte, false, '100-continue'],
    ['in chunks', megabyte, true, '100-continue'],
    ['small', 3, false, '100-Continue'],
  ])('a body %s goes through whole', async (_, size, chunked, expectation) => {
    const { status, body, continued } = await post(size, chunked, expectation);
    expect([status, continued]).toEqual([200, true]);
    const echo = JSON.parse(body) as Echo;
    expect(echo.body).toHaveLength(size);
    expect(echo.headers).not.toHaveProperty('expect');
  });

  test.each([false, true])('a body that is too long is 413 (chunked: %s)', async (chunked) => {
    const { status, body } = await post(megabyte + 1, chunked);
    expect([status, JSON.parse(body).code]).toEqual([413, 'payload_too_large']);
  });
});
