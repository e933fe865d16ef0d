import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createIdentitySigner, createIdentityVerifier, createServiceTokens } from '../index.ts';

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const privateKey = keyPair();
const privateJwk = { ...privateKey.export({ format: 'jwk' }), kid: 'k1' };
const signer = createIdentitySigner({ privateJwk });
const verifier = createIdentityVerifier({ jwks: signer.jwks });
const identity = {
  address: '203.0.113.9',
  admin: { id: 'a1', username: 'operator', sessionId: 's1', role: 'owner' as const },
  member: { id: 'm1', numberHash: 'abcdef' },
};

/** Signs claims of one's choice with the real key. */
const signed = (claims: object, options: jwt.SignOptions = {}, key: jwt.Secret = privateKey) =>
  jwt.sign({ address: '203.0.113.9', ...claims }, key, {
    algorithm: 'ES256',
    keyid: 'k1',
    issuer: 'gateway',
    audience: 'services',
    expiresIn: 60,
    ...options,
  });

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('identity tokens', () => {
  test('carry who is asking', () => {
    expect(verifier.verify(signer.sign(identity))).toEqual(identity);
    expect(verifier.verify(signer.sign({ address: '::1' }))).toEqual({ address: '::1' });
    expect(verifier.verify(signed({}))).toEqual({ address: '203.0.113.9' });
  });

  test('are reused for half their life, one for each identity', () => {
    const first = signer.sign(identity);
    expect(signer.sign({ ...identity })).toBe(first);
    expect(signer.sign({ ...identity, address: '203.0.113.10' })).not.toBe(first);
    expect(signer.sign({ ...identity, member: { id: 'm1', numberHash: 'other' } })).not.toBe(first);
  });

  test('are not reused after a machine has slept', async () => {
    const tokens = createServiceTokens({ secrets: ['s'.repeat(40)], name: 'gateway' });
    const signBoth = () => [signer.sign(identity), tokens.sign('gateway')] as const;
    signBoth();
    // The cache reads the clock once in a millisecond.
    await delay(5);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    try {
      const [ofUser, ofService] = signBoth();
      expect([verifier.verify(ofUser), tokens.verify(ofService)]).toEqual([identity, 'gateway']);
    } finally {
      clock.mockRestore();
    }
  });

  test('the signer publishes no private part', () => {
    expect(JSON.stringify(signer.jwks)).not.toContain(String(privateJwk.d));
  });

  const hs256 = (key: string) =>
    jwt.sign({ address: '1.1.1.1' }, key, {
      algorithm: 'HS256',
      keyid: 'k1',
      issuer: 'gateway',
      audience: 'services',
      expiresIn: 60,
    });
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const other = keyPair();
  const otherPublic = createPublicKey(other).export({ format: 'jwk' }) as JsonWebKey;
  const now = Math.floor(Date.now() / 1000);
  const claims = { address: '1.1.1.1', iss: 'gateway', aud: 'services', iat: now, exp: now + 60 };
  const withHeader = (header: object) =>
    signed({}, { header: { alg: 'ES256', kid: 'k1', ...header } as jwt.JwtHeader });
  const [head, body, signature] = signed({}).split('.') as [string, string, string];

  test.each<[string, string]>([
    ['alg none', `${encode({ alg: 'none', kid: 'k1' })}.${encode(claims)}.`],
    ['alg none with a signature', `${encode({ alg: 'none', kid: 'k1' })}.${encode(claims)}.${signature}`],
    ['alg nOnE', `${encode({ alg: 'nOnE', kid: 'k1' })}.${encode(claims)}.x`],
    ['HS256 with the public key (PEM) as secret', hs256(publicPem)],
    ['HS256 with the public key (JWK) as secret', hs256(JSON.stringify(signer.jwks.keys[0]))],
    ['ES384 in the header', `${encode({ alg: 'ES384', kid: 'k1' })}.${body}.${signature}`],
    ['another key', signed({}, {}, other)],
    [
      'jwk header with another key',
      signed(
        {},
        { header: { alg: 'ES256', kid: 'k1', jwk: otherPublic } as unknown as jwt.JwtHeader },
        other,
      ),
    ],
    ['jku header', withHeader({ jku: 'https://evil.example/jwks' })],
    ['x5u header', withHeader({ x5u: 'https://evil.example/cert' })],
    ['x5c header', withHeader({ x5c: ['AA'] })],
    ['crit header', withHeader({ crit: ['exp'] })],
    ['unknown kid', signed({}, { keyid: 'k2' })],
    ['kid of an object prototype', signed({}, { keyid: '__proto__' })],
    ['no kid', `${encode({ alg: 'ES256' })}.${body}.${signature}`],
    ['wrong issuer', signed({}, { issuer: 'admin-auth' })],
    ['wrong audience', signed({}, { audience: 'platform-admin' })],
    ['several audiences', signed({}, { audience: ['services', 'x'] })],
    ['expired', signed({}, { expiresIn: -10 })],
    ['not yet valid', signed({}, { notBefore: 60 })],
    [
      'no expiry',
      jwt.sign({ address: '1.1.1.1' }, privateKey, {
        algorithm: 'ES256',
        keyid: 'k1',
        issuer: 'gateway',
        audience: 'services',
      }),
    ],
    ['a life too long', signed({}, { expiresIn: '12h' })],
    ['unknown claims', signed({ root: true })],
    ['an admin without a session', signed({ admin: { id: 'a', username: 'u' } })],
    ['no address', signed({ address: undefined })],
    ['no signature', `${head}.${body}.`],
    ['a fourth part', `${head}.${body}.${signature}.x`],
    ['padding', `${head}.${body}.${signature}==`],
    ['a space', `${head}.${body}.${signature} `],
    ['nothing', ''],
    ['a long text', 'x'.repeat(100_000)],
  ])('%s is rejected', (_name, token) => {
    expect(verifier.verify(token)).toBeUndefined();
  });

  test('every bit flipped is rejected', () => {
    const token = signer.sign(identity);
    for (let position = 0; position < token.length; position++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = String.fromCharCode(token.charCodeAt(position) ^ (1 << bit));
        const forged = token.slice(0, position) + flipped + token.slice(position + 1);
        if (verifier.verify(forged) !== undefined)
          throw new Error(`accepted with bit ${bit} of ${position} flipped`);
      }
    }
    expect(verifier.verify(token)).toEqual(identity);
  });

  test('a cached token is rejected once it has expired', () => {
    const token = signed({});
    expect(verifier.verify(token)).toBeDefined();
    jest.useFakeTimers({ now: Date.now() + 61_000 });
    try {
      expect(verifier.verify(token)).toBeUndefined();
      // Neither does forgetting it help: beyond the clocks' tolerance it is expired.
      jest.setSystemTime(Date.now() + 10_000);
      expect(verifier.verify(token)).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  test('two keys verify while the gateway changes over', () => {
    const next = createIdentitySigner({ privateJwk: { ...keyPair().export({ format: 'jwk' }), kid: 'k2' } });
    const both = createIdentityVerifier({ jwks: { keys: [...signer.jwks.keys, ...next.jwks.keys] } });
    expect(both.verify(signer.sign(identity))).toEqual(identity);
    expect(both.verify(next.sign(identity))).toEqual(identity);
    expect(verifier.verify(next.sign(identity))).toBeUndefined();
  });
});

describe('service tokens', () => {
  const secret = 's'.repeat(32);
  const content = createServiceTokens({ secrets: [secret], name: 'content' });
  const storage = createServiceTokens({ secrets: [secret], name: 'storage' });

  test('name the caller to the one service they are for', () => {
    const token = content.sign('storage');
    expect(storage.verify(token)).toBe('content');
    expect(storage.verify(token)).toBe('content');
    expect(content.verify(token)).toBeUndefined();
    expect(content.sign('storage')).toBe(token);
  });

  test.each<[string, string]>([
    ['another secret', createServiceTokens({ secrets: ['x'.repeat(32)], name: 'content' }).sign('storage')],
    [
      'HS512',
      jwt.sign({}, secret, { algorithm: 'HS512', issuer: 'content', audience: 'storage', expiresIn: 60 }),
    ],
    [
      'alg none',
      `${encode({ alg: 'none' })}.${encode({ iss: 'content', aud: 'storage', iat: 1, exp: 9e9 })}.`,
    ],
    ['expired', jwt.sign({}, secret, { issuer: 'content', audience: 'storage', expiresIn: -10 })],
    ['no issuer', jwt.sign({}, secret, { audience: 'storage', expiresIn: 60 })],
    ['no expiry', jwt.sign({}, secret, { issuer: 'content', audience: 'storage' })],
    ['an identity token', signer.sign(identity)],
  ])('%s is rejected', (_name, token) => {
    expect(storage.verify(token)).toBeUndefined();
  });

  test('while the secret is changed the first signs, and each verifies', () => {
    const next = 'n'.repeat(32);
    const [adding, replacing] = (
      [
        [secret, next],
        [next, secret],
      ] as [string, string][]
    ).map((secrets) => createServiceTokens({ secrets, name: 'storage' })) as [typeof storage, typeof storage];
    const replaced = createServiceTokens({ secrets: [next], name: 'content' });
    for (const { verify } of [adding, replacing])
      for (const { sign } of [content, replaced]) expect(verify(sign('storage'))).toBe('content');
    expect(content.verify(adding.sign('content'))).toBe('storage');
    expect(replaced.verify(adding.sign('content'))).toBeUndefined();
    expect(replaced.verify(replacing.sign('content'))).toBe('storage');
  });
});
