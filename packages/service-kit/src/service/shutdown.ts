import type { RunningServer } from '../http/server.ts';
import type { Logger } from '../logger/logger.ts';
import { telemetry } from '../telemetry/spans.ts';
import type { Check, Health } from './health.ts';
import { within } from './within.ts';

/** Deadlines of a shutdown, in milliseconds after its start: for requests in flight, for the resources, for the process. */
const requestsEndMs = 6_000;
const resourcesEndMs = 9_000;
export const exitWithinMs = 9_500;

/** Something a service holds open: a connection, a consumer, a timer's owner. */
export interface Resource {
  close(): Promise<unknown>;
  /** When given, part of /readyz under the resource's name. */
  check?: Check;
}

export interface ShutdownPlan {
  health: Health;
  main: RunningServer;
  admin: RunningServer;
  resources: Record<string, Resource>;
  logger: Logger;
  delayMs: number;
  /** Ends the delay. */
  atOnce: Promise<void>;
}

/** Shuts a service down. Each step may take the time that is left until its deadline. */
export async function shutDown(plan: ShutdownPlan): Promise<void> {
  const { health, main, admin, resources, logger } = plan;
  const started = performance.now();
  logger.info('shutting down');
  health.startShutdown();
  main.drain();
  await within(plan.atOnce, plan.delayMs, () => {});
  await main.close(timeUntil(started + requestsEndMs));
  // The first is closed last.
  await closeResources({ telemetry, ...resources }, logger, started + resourcesEndMs);
  await admin.close(timeUntil(started + resourcesEndMs));
  logger.info('closed');
}

/** Closes in reverse order; one that fails, or hangs until the deadline, doesn't keep the others open. */
export async function closeResources(
  resources: Record<string, Resource>,
  logger: Logger,
  deadline = performance.now() + resourcesEndMs,
): Promise<void> {
  for (const [name, resource] of Object.entries(resources).reverse()) {
    try {
      await within(resource.close(), timeUntil(deadline), () => {
        throw new Error(`${name} did not close in time`);
      });
    } catch (err) {
      logger.warn({ err, resource: name }, 'resource did not close cleanly');
    }
  }
}

/** Milliseconds until a time of `performance.now()`. */
const timeUntil = (time: number): number => Math.max(0, time - performance.now());
