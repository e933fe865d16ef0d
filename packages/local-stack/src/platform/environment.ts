import { CLICKHOUSE_DATABASE } from '../launchers/clickhouse-configuration.ts';
import { LOOPBACK } from '../support/ports.ts';
import { SERVICES, type ServiceName, type ServiceRow } from './processes.ts';
import { publicIdentityKeys, type StackSecrets } from './secrets.ts';
import type { StackPorts } from './stack-ports.ts';

/** Where the backing servers are, however they were started. */
export interface ServerAddresses {
  mongoUrl(database: string): string;
  redisUrl: string;
  kafkaBrokers: readonly string[];
  s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  clickhouse: { url: string; username: string; password: string };
}

export interface PlatformSettings {
  ports: StackPorts['services'];
  secrets: StackSecrets;
  servers: ServerAddresses;
  /** Variables beside or instead of the built ones, for every process. */
  extra?: Record<string, string>;
}

export type Environment = Record<string, string>;

/**
 * The whole environment of every process of a platform, without the caller's own.
 * A process gets the addresses of the servers it needs and the secrets it uses, no others.
 */
export function buildEnvironment(settings: PlatformSettings): Record<ServiceName, Environment> {
  const rows = SERVICES.map((row) => [
    row.name,
    { ...common(row, settings), ...special(row.name, settings), ...settings.extra },
  ]);
  return Object.fromEntries(rows);
}

/** Address of one process's public port. */
export function serviceUrl(ports: StackPorts['services'], name: ServiceName): string {
  return `http://${LOOPBACK}:${ports[name].port}`;
}

function common(row: ServiceRow, settings: PlatformSettings): Environment {
  const { servers, secrets, ports } = settings;
  const environment: Environment = {
    NODE_ENV: 'development',
    HOST: LOOPBACK,
    PORT: `${ports[row.name].port}`,
    ADMIN_PORT: `${ports[row.name].adminPort}`,
    IDENTITY_JWKS: JSON.stringify(publicIdentityKeys(secrets)),
    SERVICE_TOKEN_SECRET: secrets.serviceTokenSecret,
  };
  if (row.database) environment.MONGO_URL = servers.mongoUrl(row.database);
  if (row.needs.includes('redis')) environment.REDIS_URL = servers.redisUrl;
  if (row.needs.includes('kafka')) environment.KAFKA_BROKERS = servers.kafkaBrokers.join(',');
  return environment;
}

/** What only one process is told. */
function special(name: ServiceName, settings: PlatformSettings): Environment {
  const { secrets, ports, servers } = settings;
  switch (name) {
    case 'gateway':
      return {
        ...upstreams(ports),
        IDENTITY_SIGNING_KEY: JSON.stringify(secrets.identityKey),
        MEMBER_COOKIE_SECRET: secrets.memberCookieSecret,
        S3_PUBLIC_ORIGIN: servers.s3.url,
      };
    case 'admin-auth':
      return { ADMIN_KEY_ENCRYPTION_SECRET: secrets.adminKeyEncryptionSecret };
    case 'membership':
      return { MEMBER_COOKIE_SECRET: secrets.memberCookieSecret, COOKIE_SECURE: 'false' };
    case 'content':
      return { STORAGE_URL: serviceUrl(ports, 'storage') };
    case 'storage':
      return {
        S3_ENDPOINT: servers.s3.url,
        S3_PUBLIC_ENDPOINT: servers.s3.url,
        S3_REGION: servers.s3.region,
        S3_BUCKET: 'platform',
        S3_ACCESS_KEY_ID: servers.s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: servers.s3.secretAccessKey,
        S3_CORS_ORIGINS: siteOrigins(ports).join(','),
        CONTENT_URL: serviceUrl(ports, 'content'),
      };
    case 'analytics':
      return {
        CLICKHOUSE_URL: servers.clickhouse.url,
        CLICKHOUSE_USERNAME: servers.clickhouse.username,
        CLICKHOUSE_PASSWORD: servers.clickhouse.password,
        CLICKHOUSE_DATABASE: CLICKHOUSE_DATABASE,
        CONTENT_URL: serviceUrl(ports, 'content'),
        MEMBERSHIP_URL: serviceUrl(ports, 'membership'),
      };
    case 'tracking':
    case 'web':
      return {};
  }
}

/** Origins the site may be opened under; browsers PUT to S3 from them. */
export function siteOrigins(ports: StackPorts['services']): string[] {
  return [LOOPBACK, 'localhost'].map((host) => `http://${host}:${ports.gateway.port}`);
}

function upstreams(ports: StackPorts['services']): Environment {
  const rows = SERVICES.flatMap(({ name, urlVariable }) =>
    urlVariable ? [[urlVariable, serviceUrl(ports, name)]] : [],
  );
  return Object.fromEntries(rows);
}
