import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@platform/service-kit';
import { asAdmin, identityEnvironment } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { ask, login, password, signedInAs, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;
let genuine: string;

beforeAll(async () => {
  service = await adminAuth.start();
  await adminAuth.command('operator');
  const { body } = await login(service, 'operator', password);
  genuine = signedInAs(service, body).headers['x-identity'] ?? '';
});

const verify = (token: string) =>
  ask(service, 'GET', '/api/admin/verify', { headers: { 'x-identity': token } });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = () => ({ ...(jwt.decode(genuine) as jwt.JwtPayload) });
const [jwk] = JSON.parse(identityEnvironment.IDENTITY_JWKS).keys as [JsonWebKey & { kid: string }];
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const sign = (claims: object, header: object = {}) =>
  jwt.sign(claims, stranger, { algorithm: 'ES256', keyid: jwk.kid, header: { alg: 'ES256', ...header } });

test('the gateway’s word is taken', async () => {
  expect((await verify(genuine)).status).toBe(200);
});

test('its word about a session that does not run is not enough', async () => {
  expect((await ask(service, 'GET', '/api/admin/verify', { headers: asAdmin() })).status).toBe(401);
});

test('forged words are rejected, each of them', async () => {
  const body = encode(payload());
  const hs256 = `${encode({ alg: 'HS256', typ: 'JWT', kid: jwk.kid })}.${body}`;
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const [header = '', claims = '', signature = ''] = genuine.split('.');
  const forged = {
    none: `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'none with a signature': `${encode({ alg: 'none', typ: 'JWT', kid: jwk.kid })}.${body}.${signature}`,
    'the public key as a secret': `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`,
    'another key under a known id': sign(payload()),
    'an unknown id': jwt.sign(payload(), stranger, { algorithm: 'ES256', keyid: 'unknown' }),
    'its own key': sign(payload(), { jwk: createPublicKey(stranger).export({ format: 'jwk' }) }),
    'its own key set': sign(payload(), { jku: 'https://attacker.example/jwks' }),
    'other claims': `${header}.${encode({ ...payload(), admin: { id: 'x', username: 'x', sessionId: 'x' } })}.${signature}`,
    'no signature': `${header}.${claims}.`,
    nonsense: 'nonsense',
  };
  for (const [what, token] of Object.entries(forged))
    expect([what, (await verify(token)).status]).toEqual([what, 503]);
});

test('with any bit flipped it is rejected', async () => {
  const bytes = Buffer.from(genuine);
  for (let bit = 0; bit < bytes.length * 8; bit += 7) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const token = flipped.toString('latin1');
    // The client can't send an invalid header value.
    if (!/^[\x21-\x7e]+$/.test(token)) continue;
    expect((await verify(token)).status).toBe(503);
  }
});
