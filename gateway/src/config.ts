import { publicJwkSchema } from '@platform/contracts';
import {
  type Config,
  ConfigError,
  commonConfig,
  type Environment,
  env,
  readConfig,
} from '@platform/service-kit';
import * as z from 'zod';

const signingKeySchema = publicJwkSchema.extend({ d: z.string(), kid: z.string().min(1).max(128) });

const upstream = (name: string) => env.url({ name }).optional();

const shape = {
  server: commonConfig.server,
  redis: commonConfig.redis,
  secrets: {
    signingKey: env.json(signingKeySchema, { name: 'IDENTITY_SIGNING_KEY' }),
    serviceTokenSecrets: commonConfig.identity.serviceTokenSecrets,
    memberCookieSecret: env.secrets({ name: 'MEMBER_COOKIE_SECRET', minLength: 32 }),
  },
  /** A service without a URL is not built or not deployed: its paths respond with 503. */
  upstreams: {
    'admin-auth': upstream('ADMIN_AUTH_URL'),
    membership: upstream('MEMBERSHIP_URL'),
    content: upstream('CONTENT_URL'),
    storage: upstream('STORAGE_URL'),
    tracking: upstream('TRACKING_URL'),
    analytics: upstream('ANALYTICS_URL'),
    scraper: upstream('SCRAPER_URL'),
    sms: upstream('SMS_URL'),
    web: upstream('WEB_URL'),
  },
  edge: {
    /** How many proxies of our own stand before the gateway, each adding the address it saw to X-Forwarded-For. */
    trustedProxyHops: env.int({ name: 'TRUSTED_PROXY_HOPS', min: 0, max: 5 }).default(0),
    /** Where browsers PUT uploads to and read renditions from, for the content security policy. */
    s3PublicOrigin: env.url({ name: 'S3_PUBLIC_ORIGIN' }).optional(),
    /**
     * Vite's development server behind WEB_URL: the content security policy lets its pages run a script of their own and hear of
     * changes over a WebSocket. Rejected in production.
     */
    viteOrigin: env.url({ name: 'VITE_ORIGIN' }).optional(),
    /** Multiplies every rate limit, for load tests. */
    rateLimitFactor: env.int({ name: 'RATE_LIMIT_FACTOR', min: 1, max: 1_000_000 }).default(1),
    maxConnections: env.int({ name: 'MAX_CONNECTIONS', min: 1 }).default(20_000),
  },
};

export type GatewayConfig = Config<typeof shape>;

/**
 * Reads the gateway's configuration.
 * @throws {ConfigError} naming every bad variable
 */
export const readGatewayConfig = (environment: Environment): GatewayConfig => {
  const config = readConfig(shape, environment);
  if (config.server.nodeEnv === 'production' && config.edge.viteOrigin !== undefined)
    throw new ConfigError(['VITE_ORIGIN: must not be set in production']);
  return config;
};
