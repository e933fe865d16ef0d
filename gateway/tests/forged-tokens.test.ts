import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import jwt from 'jsonwebtoken';
import { useGateway } from './support/use-gateway.ts';

const gateway = useGateway();
const get = (path: string, headers: Record<string, string>) => fetch(`${gateway.url}${path}`, { headers });
const asAdmin = (token: string) => ({ authorization: `Bearer ${token}` });

describe('forged tokens', () => {
  const claims = () => ({ iss: 'admin-auth', aud: 'platform-admin', sub: 'admin-1', jti: 'forged' });
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (header: object, signature = '') =>
    `${b64(header)}.${b64({ ...claims(), exp: Math.floor(Date.now() / 1000) + 600 })}.${signature}`;
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const forgeries: [string, () => string][] = [
    ['alg none', () => unsigned({ alg: 'none', typ: 'JWT' })],
    [
      'HS256 keyed with the public key',
      () => {
        const { publicKey, keyId } = gateway.adminAuth;
        const token = unsigned({ alg: 'HS256', typ: 'JWT', kid: keyId }).slice(0, -1);
        const pem = publicKey.export({ format: 'pem', type: 'spki' });
        return `${token}.${createHmac('sha256', pem).update(token).digest('base64url')}`;
      },
    ],
    [
      'another key under the right id',
      () =>
        jwt.sign(claims(), otherKey.privateKey, {
          algorithm: 'ES256',
          keyid: gateway.adminAuth.keyId,
          expiresIn: 60,
        }),
    ],
    ['an expired one', () => gateway.adminAuth.logIn({ expiresIn: -1 })],
    ['one not valid yet', () => gateway.adminAuth.logIn({ notBefore: 600 })],
    ['another issuer', () => gateway.adminAuth.logIn({ issuer: 'gateway' })],
    ['another audience', () => gateway.adminAuth.logIn({ audience: 'services' })],
    [
      'no session',
      () =>
        jwt.sign(claims(), gateway.adminAuth.privateKey, {
          algorithm: 'ES256',
          keyid: gateway.adminAuth.keyId,
          expiresIn: 60,
        }),
    ],
    ["another admin's session", () => gateway.adminAuth.logIn({ subject: 'admin-2' })],
  ];
  test.each(forgeries)('%s', async (_, forge) => {
    expect((await get(apiPath('/api/storage/videos'), asAdmin(forge()))).status).toBe(401);
  });
});
