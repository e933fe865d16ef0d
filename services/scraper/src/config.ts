import { isIP } from 'node:net';
import {
  bareHost,
  type Config,
  ConfigError,
  commonConfig,
  type Environment,
  env,
  readConfig,
} from '@platform/service-kit';
import { sites } from './domain/sites/index.ts';

const names = sites.map(({ name }) => name);

const { server, identity, redis } = commonConfig;

const shape = {
  server,
  identity,
  redis,
  scraper: {
    sites: env.list({ name: 'SCRAPER_SITES' }).default(names),
    /** Longest a call to a site may take in all, in milliseconds; the gateway waits for 25 s. */
    timeoutMs: env.int({ name: 'SITE_TIMEOUT_MS', min: 100, max: 14_000 }).default(10_000),
    /** Between the starts of two requests for pages of a site, in milliseconds. */
    delayMs: env.int({ name: 'SITE_DELAY_MS', max: 10_000 }).default(500),
    concurrency: env.int({ name: 'SITE_REQUESTS_AT_ONCE', min: 1, max: 10 }).default(2),
    userAgent: env
      .string({ name: 'SITE_USER_AGENT' })
      .default('Mozilla/5.0 (compatible; video-platform/1.0)'),
  },
  /** The address of each site: <NAME>_URL, its own by default. */
  addresses: Object.fromEntries(
    sites.map(({ name, origin }) => [name, env.url({ name: `${name.toUpperCase()}_URL` }).default(origin)]),
  ),
};

export type ScraperConfig = Config<typeof shape>;

/** Whether it is a server of this machine, for tests and local runs: the one exception to https and public addresses. */
export const isLocalServer = (address: string): boolean => /^http:\/\/127\.0\.0\.1:\d+$/.test(address);

/** Reads the service's configuration. Throws ConfigError naming every bad variable. */
export function readScraperConfig(environment: Environment): ScraperConfig {
  const config = readConfig(shape, environment);
  const isAllowed = (address: string): boolean => {
    if (isLocalServer(address)) return config.server.nodeEnv !== 'production';
    const { protocol, origin, hostname } = new URL(address);
    return protocol === 'https:' && origin === address && isIP(bareHost(hostname)) === 0;
  };
  const problems = Object.entries(config.addresses).flatMap(([name, address]) =>
    isAllowed(address)
      ? []
      : `${name.toUpperCase()}_URL: must be https://<name>, or, outside production, http://127.0.0.1:<port>`,
  );
  const unknown = config.scraper.sites.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) problems.push(`SCRAPER_SITES: must be of ${names.join(', ')}`);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
