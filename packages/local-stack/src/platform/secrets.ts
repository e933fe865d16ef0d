import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../support/processes.ts';

export type StackSecrets = ReturnType<typeof generateSecrets>;

const secret = () => randomBytes(32).toString('base64url');

/** New secrets of a platform. */
export function generateSecrets() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    /** Private JWK, ES256, of the gateway's identity tokens. */
    identityKey: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' },
    serviceTokenSecret: secret(),
    memberCookieSecret: secret(),
    adminKeyEncryptionSecret: secret(),
    s3AccessKeyId: `local-${randomBytes(4).toString('hex')}`,
    s3SecretAccessKey: secret(),
    clickhousePassword: secret(),
    /** The SMS sandbox's. */
    twilioAccountSid: `AC${randomBytes(16).toString('hex')}`,
    twilioAuthToken: randomBytes(16).toString('hex'),
  };
}

/** The secrets in a file; made on the first call, readable by their owner only. What an older file lacks is added to it. */
export function loadSecrets(file: string): StackSecrets {
  const kept: Partial<StackSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...generateSecrets(), ...kept };
  // Complete or not at all: what the secrets seal can't be opened without them.
  if (Object.keys(secrets).some((name) => !(name in kept)))
    replaceFile(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** The JWK set by which services verify what the identity key signed. */
export function publicIdentityKeys(secrets: StackSecrets): { keys: JsonWebKey[] } {
  const { d: _private, ...publicKey } = secrets.identityKey;
  return { keys: [publicKey] };
}
