/** Identities and services of several benchmarks. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createIdentitySigner, type Identity } from '@platform/service-kit';
import jwt from 'jsonwebtoken';
import { startService } from './child-service.ts';

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Signs identities as the gateway does, with a new key, each for five minutes. */
export function newSigner() {
  const privateJwk = { ...newKey().privateKey.export({ format: 'jwk' }), kid: 'bench' };
  const signer = createIdentitySigner({ privateJwk, ttlSeconds: 300 });
  const headersOf = (identity: Partial<Identity>) => ({
    'x-identity': signer.sign({ address: '192.0.2.1', ...identity }),
  });
  const admin = { id: 'a'.repeat(24), username: 'bench', sessionId: 'bench', role: 'owner' as const };
  return {
    privateJwk,
    jwks: signer.jwks,
    asAdmin: () => headersOf({ admin }),
    asMember: (id: string, numberHash = 'of no use here') => headersOf({ member: { id, numberHash } }),
  };
}

type Signer = ReturnType<typeof newSigner>;

/** The header of an administrator who is logged in, and the public key of admin-auth as peers/json-upstream.ts takes it. */
export function newAdmin() {
  const { publicKey, privateKey } = newKey();
  const token = jwt.sign({}, privateKey, {
    ...{ algorithm: 'ES256', keyid: 'bench', issuer: 'admin-auth', audience: 'platform-admin' },
    ...{ subject: 'bench', jwtid: 'bench', expiresIn: '12h' },
  });
  return {
    headers: { authorization: `Bearer ${token}` },
    publicJwk: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid: 'bench' }),
  };
}

/** Content with identities of `signer`, and without storage. */
export const startContent = (mongoUrl: string, kafkaUrl: string, { jwks }: Pick<Signer, 'jwks'>) =>
  startService('services/content/src/main.ts', {
    LOG_LEVEL: 'warn',
    MONGO_URL: mongoUrl,
    KAFKA_BROKERS: kafkaUrl,
    IDENTITY_JWKS: JSON.stringify(jwks),
    STORAGE_URL: 'http://127.0.0.1:9',
  });

/** A gateway that signs identities with the key of `signer`. `env` has the addresses of the services. */
export const startGateway = (
  redisUrl: string,
  env: Record<string, string>,
  { privateJwk }: Pick<Signer, 'privateJwk'> = newSigner(),
) =>
  startService('gateway/src/main.ts', {
    REDIS_URL: redisUrl,
    IDENTITY_SIGNING_KEY: JSON.stringify(privateJwk),
    MEMBER_COOKIE_SECRET: randomBytes(32).toString('hex'),
    // Rate limits are counted as usual, but high enough for a load test.
    RATE_LIMIT_FACTOR: '100000',
    ...env,
  });
