import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { bodyOf, sendRaw, statusOf } from './support/raw.ts';
import { activeNumber, memberCookie, useGateway } from './support/use-gateway.ts';

const gateway = useGateway();

/** Sent by a page elsewhere, as it is on the wire: fetch would set Host itself. */
const send = (method: string, path: string, ...headers: string[]) => {
  const cookie = `Cookie: ${memberCookie(activeNumber)}`;
  const own = ['Host: example.com', 'Origin: https://evil.example', cookie, 'Connection: close'];
  return sendRaw(gateway.port, [`${method} ${path} HTTP/1.1`, ...own, ...headers, '\r\n'].join('\r\n'));
};

test('a page elsewhere changes nothing in the name of who reads it', async () => {
  for (const [method, path] of [
    ['POST', apiPath('/api/videos/{id}/like', { id: '0123456789abcdef01234567' })],
    ['POST', apiPath('/api/membership/logout')],
  ] as const) {
    const response = await send(method, path);
    expect(statusOf(response)).toBe(403);
    expect(JSON.parse(bodyOf(response))).toMatchObject({ code: 'forbidden' });
  }
});

test('it may read, as far as the browser lets it', async () => {
  expect(statusOf(await send('GET', apiPath('/api/library'), 'Sec-Fetch-Site: cross-site'))).toBe(200);
});

test('signed callbacks come from where they like', async () => {
  expect(statusOf(await send('POST', '/api/sms/webhooks/inbound', 'X-Twilio-Signature: a'))).toBe(503);
});
