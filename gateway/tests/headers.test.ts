import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { memberIdentity, waitFor } from '@platform/testkit';
import { bodyOf, memberHead, sendLines, statusOf } from './support/raw.ts';
import type { Echo } from './support/stand-ins.ts';
import { activeNumber, identityIn, useGateway } from './support/use-gateway.ts';

const gateway = useGateway({ environment: { ANALYTICS_URL: '', TRACKING_URL: '' } });
const member = { 'membership-number': activeNumber };

const raw = (lines: string[], body = '') => sendLines(gateway.port, lines, body);
const echoed = (response: string) => JSON.parse(bodyOf(response)) as Echo;

describe('what a client sends and no service sees', () => {
  const forged = {
    'X-Identity': 'eyJhbGciOiJub25lIn0.e30.',
    x_identity: 'underscored',
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Real-IP': '6.6.6.6',
    'X-Client-Address': '6.6.6.6',
    'X-Request-Id': 'forged-request-id',
    'X-Original-URL': '/internal/jwks',
    Forwarded: 'for=6.6.6.6',
    Via: '1.1 evil',
    'True-Client-IP': '6.6.6.6',
    Cookie: 'admin=1',
    Authorization: 'Bearer a.b.c',
    'Proxy-Authorization': 'Basic eA==',
    'Keep-Alive': 'timeout=1000',
    TE: 'trailers',
    Trailer: 'x-identity',
    Upgrade: 'websocket',
    'Proxy-Connection': 'keep-alive',
    Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  };

  test('identity, forwarding, credentials, hop-by-hop', async () => {
    const lines = Object.entries(forged).map(([name, value]) => `${name}: ${value}`);
    const response = await raw([...memberHead(), ...lines]);
    expect(statusOf(response)).toBe(200);
    const { rawHeaders, headers } = echoed(response);
    const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual(['connection', 'host', 'x-identity', 'x-request-id']);
    expect(JSON.stringify(rawHeaders)).not.toMatch(/6\.6\.6\.6|evil|forged|underscored/);
    expect(identityIn({ headers })).toEqual({
      address: '127.0.0.1',
      member: memberIdentity('member-1', activeNumber),
    });
    expect(headers.host).toBe(new URL(gateway.content.url).host);
  });

  test('headers named in Connection', async () => {
    const response = await raw([
      ...memberHead().filter((line) => !line.startsWith('Connection')),
      'Connection: close, X-Identity, Range, X-Request-Id',
      'Range: bytes=0-1',
      'Accept: text/plain',
    ]);
    const { headers } = echoed(response);
    expect(headers).not.toHaveProperty('range');
    expect(headers.accept).toBe('text/plain');
    expect(identityIn({ headers })?.member?.id).toBe('member-1');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('a client that says who it is stays nobody', async () => {
    const response = await raw([
      `GET ${apiPath('/api/library')} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      `X-Identity: ${echoed(await raw(memberHead())).headers['x-identity']}`,
    ]);
    expect(statusOf(response)).toBe(401);
  });
});

describe('methods', () => {
  test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PATCH'])('%s is not allowed', async (method) => {
    const target = method === 'CONNECT' ? 'gateway:80' : apiPath('/api/library');
    const response = await raw([`${method} ${target} HTTP/1.1`, 'Host: a', 'Connection: close']);
    expect(statusOf(response)).toBe(405);
    expect(JSON.parse(bodyOf(response))).toMatchObject({
      code: 'method_not_allowed',
      key: 'methodNotAllowed',
    });
  });

  test('Allow names what there is', async () => {
    const response = await fetch(`${gateway.url}${apiPath('/api/videos/{id}/like', { id: 'x' })}`, {
      method: 'PUT',
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  test('HEAD is served as GET is, without a body', async () => {
    const response = await fetch(`${gateway.url}${apiPath('/api/library')}`, {
      method: 'HEAD',
      headers: member,
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('an upgrade is a plain request', async () => {
    const response = await raw([
      'GET /socket HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ]);
    expect(statusOf(response)).toBe(200);
    expect(response).not.toMatch(/^upgrade:/im);
  });
});

describe('what a client gets', () => {
  test.each([
    ['a page', '/', {}],
    ['the API', apiPath('/api/library'), member],
    ['a file', '/objects/uploads/a.mp4', member],
    ['an error', apiPath('/api/library'), {}],
  ])('%s has security headers and nothing from inside', async (kind, path, headers) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: headers as Record<string, string> });
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toMatch(/(^|[\s;])\*|unsafe-eval/);
    expect(csp.replace(/style-src [^;]*/, '')).not.toContain('unsafe-inline');
    if (kind === 'a page') expect(csp).toContain("connect-src 'self' https://s3.example.net;");
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    for (const name of ['x-powered-by', 'x-identity', 'server', 'access-control-allow-origin']) {
      expect(response.headers.get(name)).toBeNull();
    }
  });

  test('64 kB of headers are rejected in the error format', async () => {
    const response = await raw([...memberHead(), `X-Long: ${'a'.repeat(64 * 1024)}`]);
    expect(statusOf(response)).toBe(431);
    expect(JSON.parse(bodyOf(response))).toEqual({
      message: expect.any(String),
      code: 'header_fields_too_large',
      requestId: expect.any(String),
    });
  });

  test('the request id is the one the service got', async () => {
    const response = await fetch(`${gateway.url}${apiPath('/api/library')}`, { headers: member });
    expect(response.headers.get('x-request-id')).toBe(
      ((await response.json()) as Echo).headers['x-request-id'],
    );
  });
});

describe('behind proxies of our own', () => {
  const behind = useGateway({ environment: { TRUSTED_PROXY_HOPS: '1' } });
  test('the address is the one that they saw', async () => {
    const response = await fetch(`${behind.url}${apiPath('/api/library')}`, {
      headers: { ...member, 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    });
    expect(identityIn((await response.json()) as Echo)?.address).toBe('203.0.113.9');
  });

  test('connections stay open for longer than an ingress keeps idle ones, but not those of clients', async () => {
    const kept = await Promise.all([behind, gateway].map(({ url }) => fetch(url)));
    expect(kept.map(({ headers }) => headers.get('keep-alive'))).toEqual(['timeout=75', 'timeout=10']);
  });
});

test('raw bytes of a query reach the service as they were', async () => {
  const path = `${apiPath('/api/library')}?cursor=%E4%B8%AD%2F%3D&limit=1&limit=2`;
  expect(echoed(await raw(memberHead(path))).url).toBe(path);
});

test('a service that is not deployed says so, after the policy, and no alert counts it', async () => {
  const url = `${gateway.url}${apiPath('/api/action/track')}`;
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  const response = await fetch(url, { method: 'POST', headers: member });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('tracking'),
  });
  const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
  await waitFor(async () => /count\{.*route="not deployed",.*status="503"/.test(await metrics()));
});
