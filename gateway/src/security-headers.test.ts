import { expect, test } from '@jest/globals';
import { createSecurityHeaders } from './security-headers.ts';

const pairsOf = (raw: readonly string[]): Record<string, string> =>
  Object.fromEntries(raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [])));

const production = createSecurityHeaders(true, { s3PublicOrigin: 'https://s3.example/bucket' });

const everywhere = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('API responses and objects load and run nothing', () => {
  const { 'content-security-policy': api, ...rest } = pairsOf(production.api);
  expect(rest).toEqual(everywhere);
  const none = "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'";
  expect(api).toBe(`${none};upgrade-insecure-requests`);
  const { 'content-security-policy': object, ...others } = pairsOf(production.object);
  expect(others).toEqual(everywhere);
  expect(object).toBe(
    `${none};img-src 'self';media-src 'self';style-src 'unsafe-inline';sandbox;upgrade-insecure-requests`,
  );
});

test('pages run our scripts alone, frame https, and upload to S3', () => {
  const { 'content-security-policy': page, ...rest } = pairsOf(production.page);
  expect(rest).toMatchObject({
    ...everywhere,
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
  });
  expect(page?.split(';')).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "script-src-attr 'none'",
      'frame-src https:',
      "connect-src 'self' https://s3.example",
      "media-src 'self' blob: https://s3.example",
      "object-src 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ]),
  );
});

test('without TLS nothing insists on it', () => {
  const { page } = createSecurityHeaders(false, {});
  expect(pairsOf(page)).not.toHaveProperty('strict-transport-security');
  expect(page.join()).not.toContain('upgrade-insecure-requests');
});

test('requests to an S3 without TLS are not upgraded', () => {
  const { page } = createSecurityHeaders(true, { s3PublicOrigin: 'http://127.0.0.1:9000' });
  expect(pairsOf(page)['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:9000");
  expect(page.join()).not.toContain('upgrade-insecure-requests');
});
