import { join } from 'node:path';
import { CLICKHOUSE_DATABASE, CLICKHOUSE_USERNAME } from '../servers/clickhouse-configuration.ts';
import { mongoUrl } from '../servers/mongo.ts';
import { S3_REGION } from '../servers/s3.ts';
import type { ServerName } from '../servers/table.ts';
import { LOOPBACK } from '../support/ports.ts';
import { stackPaths } from './paths.ts';
import { publicIdentityKeys, type StackSecrets } from './secrets.ts';

export type ServiceName =
  | 'gateway'
  | 'web'
  | 'admin-auth'
  | 'membership'
  | 'content'
  | 'storage'
  | 'storage-worker'
  | 'tracking'
  | 'analytics'
  | 'scraper'
  | 'sms'
  | 'sms-sandbox';

interface ServicePorts {
  port: number;
  adminPort: number;
}

/** Ports of a whole platform. */
export interface StackPorts {
  /** What was added to the standard ports. */
  offset: number;
  servers: Record<ServerName, number>;
  services: Record<ServiceName, ServicePorts>;
}

export type Environment = Record<string, string>;

/** One process of the platform itself. */
export interface ServiceRow {
  name: ServiceName;
  /** In the repository. */
  folder: string;
  /** In the folder. */
  entry: string;
  port: number;
  portVariable: string;
  needs: readonly ServerName[];
  /** MongoDB database it owns. */
  database?: string;
  /** The service whose image and database it shares. */
  partOf?: ServiceName;
  /** Works on one core, when nothing else does. */
  isBackground?: true;
  /** Variables that only it gets. */
  variables?(ports: StackPorts, secrets: StackSecrets): Environment;
}

const service = (
  name: ServiceName,
  port: number,
  needs: readonly ServerName[],
  more: Partial<ServiceRow> = {},
): ServiceRow => ({
  name,
  folder: `services/${name}`,
  entry: 'src/main.ts',
  port,
  portVariable: `${variablePrefix(name)}_PORT`,
  needs,
  ...more,
});

const variablePrefix = (name: ServiceName) => name.toUpperCase().replaceAll('-', '_');

/**
 * A new service is a new row. Planned restarts go in this order: consumers of a Kafka topic before its producers, since an old
 * consumer may dead-letter records that a newer producer writes; then the gateway; and last the web server, whose pages may call
 * paths that an old gateway doesn't know.
 */
export const SERVICES: readonly ServiceRow[] = [
  service('admin-auth', 8101, ['mongo', 'redis', 'kafka'], {
    database: 'admin_auth',
    variables: (ports, secrets) => ({
      ADMIN_KEY_ENCRYPTION_SECRET: secrets.adminKeyEncryptionSecret,
      // An address such as 127.0.0.1 is no name that a passkey can be bound to.
      PASSKEY_ORIGIN: `http://localhost:${ports.services.gateway.port}`,
    }),
  }),
  service('analytics', 8106, ['clickhouse', 'kafka'], {
    variables: (ports, secrets) => ({
      CLICKHOUSE_URL: serverUrl(ports, 'clickhouse'),
      CLICKHOUSE_USERNAME,
      CLICKHOUSE_PASSWORD: secrets.clickhousePassword,
      CLICKHOUSE_DATABASE,
      CONTENT_URL: serviceUrl(ports, 'content'),
      MEMBERSHIP_URL: serviceUrl(ports, 'membership'),
    }),
  }),
  service('storage-worker', 8109, ['mongo', 's3'], {
    folder: 'services/storage',
    entry: 'src/worker.ts',
    database: 'storage',
    partOf: 'storage',
    isBackground: true,
    variables: (ports, secrets) => ({
      ...s3Access(ports, secrets),
      MEDIA_FOLDER: join(stackPaths().data, 'media'),
    }),
  }),
  service('storage', 8104, ['mongo', 's3', 'kafka'], {
    database: 'storage',
    variables: (ports, secrets) => ({
      ...s3Access(ports, secrets),
      S3_PUBLIC_ENDPOINT: serverUrl(ports, 's3'),
      S3_FOLDER: join(stackPaths().data, 's3/data'),
      // Browsers PUT to S3 from the site, under either name.
      S3_CORS_ORIGINS: [LOOPBACK, 'localhost']
        .map((host) => `http://${host}:${ports.services.gateway.port}`)
        .join(','),
    }),
  }),
  service('content', 8103, ['mongo', 'kafka'], {
    database: 'content',
    variables: (ports) => ({ STORAGE_URL: serviceUrl(ports, 'storage') }),
  }),
  service('membership', 8102, ['mongo', 'redis', 'kafka'], {
    database: 'membership',
    variables: (_, secrets) => ({
      MEMBER_COOKIE_SECRET: secrets.memberCookieSecret,
      COOKIE_SECURE: 'false',
    }),
  }),
  service('tracking', 8105, ['kafka']),
  service('scraper', 8108, ['redis']),
  service('sms-sandbox', 8025, [], {
    folder: 'packages/sms-sandbox',
    variables: (ports, secrets) => ({
      ...twilioAccount(secrets),
      SMS_SANDBOX_FILE: join(stackPaths().data, 'sms-sandbox/messages.jsonl'),
      SMS_SANDBOX_INBOUND_URL: `${serviceUrl(ports, 'gateway')}/api/sms/webhooks/inbound`,
    }),
  }),
  service('sms', 8107, ['mongo', 'kafka'], {
    database: 'sms',
    variables: (ports, secrets) => ({
      MEMBERSHIP_URL: serviceUrl(ports, 'membership'),
      // With an account at Twilio in the caller's environment, the sandbox is not used.
      ...(process.env.TWILIO_ACCOUNT_SID
        ? {}
        : {
            ...twilioAccount(secrets),
            TWILIO_API_URL: serviceUrl(ports, 'sms-sandbox'),
            TWILIO_FROM: SANDBOX_SENDER,
            SMS_PUBLIC_URL: serviceUrl(ports, 'gateway'),
            SMS_RATE_PER_SECOND: '100',
          }),
    }),
  }),
  service('gateway', 8080, ['redis'], {
    folder: 'gateway',
    variables: (ports, secrets) => ({
      ...upstreams(ports),
      IDENTITY_SIGNING_KEY: JSON.stringify(secrets.identityKey),
      MEMBER_COOKIE_SECRET: secrets.memberCookieSecret,
      S3_PUBLIC_ORIGIN: serverUrl(ports, 's3'),
    }),
  }),
  service('web', 8090, [], {
    folder: 'frontend',
    entry: 'server/main.ts',
    variables: (ports) => ({ CONTENT_URL: serviceUrl(ports, 'content') }),
  }),
];

function s3Access(ports: StackPorts, secrets: StackSecrets): Environment {
  return {
    S3_ENDPOINT: serverUrl(ports, 's3'),
    S3_REGION,
    S3_BUCKET: 'platform',
    S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
    S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
  };
}

/** The sender that Twilio's test credentials allow. */
const SANDBOX_SENDER = '+15005550006';

/** The account at the SMS sandbox. */
const twilioAccount = (secrets: StackSecrets): Environment => ({
  TWILIO_ACCOUNT_SID: secrets.twilioAccountSid,
  TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
});

const serverUrl = (ports: StackPorts, name: ServerName): string =>
  `http://${LOOPBACK}:${ports.servers[name]}`;

/** Where one place holds the databases of all services: the name of the variable of one. */
export const mongoUrlVariable = (name: ServiceName): string =>
  `MONGO_URL_${name.toUpperCase().replaceAll('-', '_')}`;

/** Address of one process's public port. */
export const serviceUrl = (ports: StackPorts, name: ServiceName): string =>
  `http://${LOOPBACK}:${ports.services[name].port}`;

/** CONTENT_URL and so on: where the gateway finds the others. */
const upstreams = (ports: StackPorts): Environment =>
  Object.fromEntries(
    SERVICES.filter(({ name, partOf }) => name !== 'gateway' && name !== 'sms-sandbox' && !partOf).map(
      ({ name }) => [`${variablePrefix(name)}_URL`, serviceUrl(ports, name)],
    ),
  );

/**
 * The whole environment of every process of a platform, without the caller's own.
 * A process gets the addresses of the servers it needs and the secrets it uses, no others.
 * @param extra variables beside or instead of the built ones, for every process
 */
export function buildEnvironment(
  ports: StackPorts,
  secrets: StackSecrets,
  extra: Environment = {},
): Record<ServiceName, Environment> {
  const rows = SERVICES.map(({ name, needs, database, variables }) => {
    const environment: Environment = {
      NODE_ENV: 'development',
      HOST: LOOPBACK,
      PORT: `${ports.services[name].port}`,
      ADMIN_PORT: `${ports.services[name].adminPort}`,
      IDENTITY_JWKS: JSON.stringify(publicIdentityKeys(secrets)),
      SERVICE_TOKEN_SECRET: secrets.serviceTokenSecret,
    };
    if (database) environment.MONGO_URL = mongoUrl(ports.servers.mongo, database);
    if (needs.includes('redis')) environment.REDIS_URL = `redis://${LOOPBACK}:${ports.servers.redis}`;
    if (needs.includes('kafka')) environment.KAFKA_BROKERS = `${LOOPBACK}:${ports.servers.kafka}`;
    return [name, { ...environment, ...variables?.(ports, secrets), ...extra }];
  });
  return Object.fromEntries(rows);
}
