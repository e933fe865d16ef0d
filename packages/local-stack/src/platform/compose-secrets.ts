import { createECDH, hash } from 'node:crypto';
import type { StackSecrets } from './secrets.ts';

const known = (name: string) => hash('sha256', `docker-compose.yml, local use only: ${name}`, 'base64url');

/**
 * The secrets in docker-compose.yml, which everyone can read, as everyone knows the local administrator's password. Its ports are on
 * the loopback address only.
 */
export function composeSecrets(): StackSecrets {
  const key = createECDH('prime256v1');
  const d = known('identityKey');
  key.setPrivateKey(Buffer.from(d, 'base64url'));
  const point = key.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return {
    identityKey: { kty: 'EC', crv: 'P-256', x, y, d, kid: 'local-only', alg: 'ES256', use: 'sig' },
    serviceTokenSecret: known('serviceTokenSecret'),
    memberCookieSecret: known('memberCookieSecret'),
    adminKeyEncryptionSecret: known('adminKeyEncryptionSecret'),
    s3AccessKeyId: 'local-only',
    s3SecretAccessKey: known('s3SecretAccessKey'),
    clickhousePassword: known('clickhousePassword'),
    twilioAccountSid: `AC${'0'.repeat(32)}`,
    twilioAuthToken: known('twilioAuthToken'),
  };
}
