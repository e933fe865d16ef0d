import type { RequestListener, Server } from 'node:http';
import type { ServerConfig } from '../config/common-config.ts';
import { type AppOptions, createApp } from '../http/create-app.ts';
import { startServer } from '../http/server.ts';
import { createLogger, type Logger } from '../logger/logger.ts';
import { startDefaultMetrics } from '../metrics/metrics.ts';
import { adminListener, type Check, createHealth } from './health.ts';
import { closeResources, type Resource, shutDown } from './shutdown.ts';

/** What a service consists of. */
export interface ServiceParts extends Pick<AppOptions, 'routes' | 'body'> {
  /** Handles requests instead of `routes`: for a process that isn't an express app of this kit's making, such as the gateway. */
  listener?: RequestListener;
  /** Held open while the service runs, in the order they were opened; closed in reverse, after the last request. */
  resources?: Record<string, Resource>;
  /** Further readiness checks. */
  checks?: Record<string, Check>;
  /** Changes the public server before it listens. */
  configureServer?: (server: Server) => void;
}

export interface ServiceOptions extends Pick<AppOptions, 'name'> {
  /** `identity` for a service that has routes with guards. */
  config: AppOptions['config'] & { server: ServerConfig };
  logger: Logger;
  /** Opens the parts, for as long as it takes; the admin port is there meanwhile, and /readyz 503. */
  open: () => Promise<ServiceParts>;
}

export interface RunningService {
  readonly url: string;
  readonly adminUrl: string;
  /**
   * Shuts down: /readyz 503, go on serving for the shutdown delay, stop accepting, finish what is in flight, close the resources
   * in reverse. Within 10 s. With `atOnce` there is no delay; one that is under way ends.
   */
  close(options?: { atOnce: boolean }): Promise<void>;
}

/**
 * Starts a service: its public port, and its admin port (/healthz, /readyz, /metrics). When it can't start, the resources
 * are closed again.
 * @throws when a port can't be listened on
 */
export async function startService({ name, config, logger, open }: ServiceOptions): Promise<RunningService> {
  const { host, port, adminPort, shutdownDelayMs, reusePort } = config.server;
  startDefaultMetrics(name);
  const health = createHealth(logger);
  const common = { host, reusePort, logger };
  const admin = await startServer({ ...common, port: adminPort, listener: adminListener(health) });

  let resources: Record<string, Resource> = {};
  try {
    const { listener, checks, configureServer, ...parts } = await open();
    resources = parts.resources ?? {};
    const main = await startServer({
      ...common,
      port,
      listener: listener ?? createApp({ name, config, ...parts }, logger),
      configure: configureServer,
    });
    const resourceChecks = Object.entries(resources).flatMap(([key, { check }]) =>
      check ? [[key, check] as const] : [],
    );
    health.setChecks({ ...Object.fromEntries(resourceChecks), ...checks });
    logger.info({ url: main.url, adminUrl: admin.url }, 'listening');

    let closed: Promise<void> | undefined;
    const noDelay = Promise.withResolvers<void>();
    const shutdown = { health, main, admin, resources, logger };
    return {
      url: main.url,
      adminUrl: admin.url,
      close: ({ atOnce } = { atOnce: false }) => {
        if (atOnce) noDelay.resolve();
        closed ??= shutDown({ ...shutdown, delayMs: shutdownDelayMs, atOnce: noDelay.promise });
        return closed;
      },
    };
  } catch (error) {
    await admin.close(500);
    await closeResources(resources, logger);
    throw error;
  }
}

/**
 * Creates a service's `start(config, overrides)`. `open` connects to what the service needs and returns its routes and resources.
 * Tests override the logger, and whatever else `open` takes.
 */
export const serviceStarter =
  <C extends ServiceOptions['config'], O extends { logger?: Logger } = { logger?: Logger }>(
    name: string,
    open: (config: C, logger: Logger, overrides: Partial<O>) => Promise<ServiceParts>,
  ) =>
  async (config: C, overrides: Partial<O> = {}): Promise<RunningService> => {
    const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
    return startService({ name, config, logger, open: () => open(config, logger, overrides) });
  };
