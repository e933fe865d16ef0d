import { jwksSchema } from '@platform/contracts';
import type { Config } from './config.ts';
import { env } from './config.ts';

/** Every service's listening side: `host`, `port`, `adminPort`, `nodeEnv`, `logLevel`, `shutdownDelayMs`, `reusePort`. */
export const serverConfig = {
  host: env.string({ name: 'HOST' }).default('127.0.0.1'),
  port: env.port({ name: 'PORT' }),
  adminPort: env.port({ name: 'ADMIN_PORT' }),
  nodeEnv: env.oneOf(['production', 'development', 'test'], { name: 'NODE_ENV' }).default('development'),
  logLevel: env
    .oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { name: 'LOG_LEVEL' })
    .default('info'),
  /**
   * How long /readyz responds with 503 before connections are refused, so that a load balancer notices first. At most 5 s: with
   * requests in flight it shares 6 s of the shutdown.
   */
  shutdownDelayMs: env.int({ name: 'SHUTDOWN_DELAY_MS', min: 0, max: 5_000 }).default(0),
  /** Both ports may be shared with another process of the service, which takes over. Linux only. */
  reusePort: env.bool({ name: 'REUSE_PORT' }).default(false),
};

/** What a command reads of `server`. Its log goes to a terminal: errors alone, by default. */
export const commandServerConfig = {
  nodeEnv: serverConfig.nodeEnv,
  logLevel: env.string({ name: 'LOG_LEVEL' }).default('error'),
};

/** CLICKHOUSE_URL, CLICKHOUSE_USERNAME, CLICKHOUSE_PASSWORD, CLICKHOUSE_DATABASE and CLICKHOUSE_CLUSTER. */
export const clickHouseConfig = {
  url: env.url({ name: 'CLICKHOUSE_URL' }),
  username: env.string({ name: 'CLICKHOUSE_USERNAME' }),
  password: env.secret({ name: 'CLICKHOUSE_PASSWORD' }),
  database: env
    .string({ name: 'CLICKHOUSE_DATABASE', pattern: /^[a-z][a-z0-9_]{0,62}$/, expected: 'a plain name' })
    .default('analytics'),
  /** The cluster of replicas by its name in ClickHouse's configuration; empty for a single server. */
  cluster: env
    .string({ name: 'CLICKHOUSE_CLUSTER', pattern: /^\w{1,63}$/, expected: 'a plain name' })
    .default(''),
};

/** A bucket and how to reach it, from variables with this prefix. */
export const bucketConfig = (prefix: string) => ({
  endpoint: env.url({ name: `${prefix}_ENDPOINT` }),
  region: env.string({ name: `${prefix}_REGION` }).default('us-east-1'),
  bucket: env.string({ name: `${prefix}_BUCKET` }),
  accessKeyId: env.secret({ name: `${prefix}_ACCESS_KEY_ID` }),
  secretAccessKey: env.secret({ name: `${prefix}_SECRET_ACCESS_KEY` }),
  /** Path-style addressing, which every S3 server supports; false for virtual-hosted buckets. */
  forcePathStyle: env.bool({ name: `${prefix}_FORCE_PATH_STYLE` }).default(true),
});

/** The groups that several services read; `startService` reads `server` and `identity`. */
export const commonConfig = {
  server: serverConfig,
  /** MONGO_URL, with the database's name in its path. */
  mongo: { url: env.url({ name: 'MONGO_URL', protocols: ['mongodb', 'mongodb+srv'] }) },
  redis: { url: env.url({ name: 'REDIS_URL', protocols: ['redis', 'rediss'] }) },
  kafka: {
    /** Comma-separated host:port. */
    brokers: env.list({ name: 'KAFKA_BROKERS' }),
    topicPrefix: env
      .string({
        name: 'KAFKA_TOPIC_PREFIX',
        pattern: /^[a-zA-Z0-9._-]{0,100}$/,
        expected: 'letters, digits, dots, dashes',
      })
      .default(''),
    /** Encrypts connections. A private CA is named by Node's own NODE_EXTRA_CA_CERTS, here as for every other server. */
    tls: env.bool({ name: 'KAFKA_TLS' }).default(false),
    saslMechanism: env
      .oneOf(['plain', 'scram-sha-256', 'scram-sha-512'], { name: 'KAFKA_SASL_MECHANISM' })
      .optional(),
    username: env.string({ name: 'KAFKA_USERNAME', requiredWith: 'KAFKA_SASL_MECHANISM' }).optional(),
    password: env.secret({ name: 'KAFKA_PASSWORD', requiredWith: 'KAFKA_SASL_MECHANISM' }).optional(),
  },
  identity: {
    /** The gateway's public keys, which verify the identity it sends. */
    jwks: env.json(jwksSchema, { name: 'IDENTITY_JWKS' }),
    /** Sign (the first) and verify (each) calls between services. */
    serviceTokenSecrets: env.secrets({ name: 'SERVICE_TOKEN_SECRET', minLength: 32 }),
  },
};

type Common = Config<typeof commonConfig>;
export type ServerConfig = Common['server'];
export type KafkaConfig = Common['kafka'];
export type IdentityConfig = Common['identity'];
