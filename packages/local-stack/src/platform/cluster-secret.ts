import { randomBytes } from 'node:crypto';
import { publicIdentityKeys, type StackSecrets } from './secrets.ts';
import { mongoUrlVariable, SERVICES } from './services.ts';

/**
 * The Secret `platform` of the chart, for the backing servers in k8s/servers.
 * @param secrets new ones, unless in a test
 */
export function clusterSecret(secrets: StackSecrets) {
  const mongoUrls: Record<string, string> = {};
  for (const { name, database, partOf } of SERVICES)
    if (database && !partOf)
      mongoUrls[mongoUrlVariable(name)] = `mongodb://mongo:27017/${database}?replicaSet=rs0`;
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'platform' },
    stringData: {
      ...mongoUrls,
      REDIS_URL: 'redis://redis:6379',
      CLICKHOUSE_PASSWORD: secrets.clickhousePassword,
      S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
      S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
      // k8s/servers has one S3 server, and so one account. In production the backups have another.
      BACKUP_S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
      IDENTITY_SIGNING_KEY: JSON.stringify(secrets.identityKey),
      IDENTITY_JWKS: JSON.stringify(publicIdentityKeys(secrets)),
      SERVICE_TOKEN_SECRET: secrets.serviceTokenSecret,
      MEMBER_COOKIE_SECRET: secrets.memberCookieSecret,
      ADMIN_KEY_ENCRYPTION_SECRET: secrets.adminKeyEncryptionSecret,
      TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
      ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    },
  };
}
