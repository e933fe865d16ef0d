import type { RequestListener, ServerResponse } from 'node:http';
import { errors } from '../errors/app-error.ts';
import { isConnectivityError } from '../errors/connectivity.ts';
import type { Logger } from '../logger/logger.ts';
import { gauge, metricsRegistry } from '../metrics/metrics.ts';
import { probePaths } from './probe-paths.ts';
import { within } from './within.ts';

/** Resolves when a dependency can be used, rejects when it can't. */
export type Check = () => Promise<unknown>;

export type Health = ReturnType<typeof createHealth>;

/** Longest a check may take, in milliseconds. */
const checkTimeoutMs = 2_000;
/** Results are cached for this long, in milliseconds, so that probes put no load on the dependencies. */
const keptMs = 500;

/** Makes a process's readiness out of its named checks; until it has them it is starting. Why a check fails is logged once an outage. */
export function createHealth(logger: Logger) {
  let checks: Record<string, Check> | undefined;
  let shuttingDown = false;
  let last: { at: number; results: Promise<Record<string, string>> } | undefined;
  const failing = new Set<string>();

  async function run(name: string, check: Check): Promise<string> {
    let err: unknown;
    const outcome = check().then(
      () => 'ok',
      (error: unknown) => {
        err = error;
        return isConnectivityError(error) ? 'unreachable' : 'failed';
      },
    );
    const result = await within(outcome, checkTimeoutMs, () => 'timed out');
    dependencyReady.set({ check: name }, result === 'ok' ? 1 : 0);
    if (result === 'ok') failing.delete(name);
    else if (!failing.has(name)) {
      failing.add(name);
      logger.warn({ check: name, result, err }, 'readiness check failed');
    }
    return result;
  }

  async function runAll(named: Record<string, Check>): Promise<Record<string, string>> {
    const results = Object.entries(named).map(async ([name, check]) => [name, await run(name, check)]);
    return Object.fromEntries(await Promise.all(results));
  }

  return {
    /** The process has started. */
    setChecks(named: Record<string, Check>): void {
      checks = named;
      dependencyReady.set({ check: startCheck }, 1);
    },
    /** Makes /readyz respond with 503 from now on. */
    startShutdown(): void {
      shuttingDown = true;
    },
    /** Runs every check. */
    async readiness(): Promise<{ ready: boolean; checks: Record<string, string> }> {
      if (shuttingDown) return { ready: false, checks: { process: 'shutting down' } };
      if (!checks) {
        dependencyReady.set({ check: startCheck }, 0);
        return { ready: false, checks: { process: 'starting' } };
      }
      // The wall clock can be set back.
      const now = performance.now();
      if (!last || now - last.at > keptMs) last = { at: now, results: runAll(checks) };
      const results = await last.results;
      return {
        ready: !shuttingDown && Object.values(results).every((result) => result === 'ok'),
        checks: results,
      };
    },
  };
}

const dependencyReady = gauge({
  name: 'dependency_ready',
  help: 'Whether a readiness check passed when it was last run, by the kubelet or on reading metrics',
  labelNames: ['check'],
});

/** The metric's check of a process that may wait at its start for what it needs. */
const startCheck = 'start';

/** Responses on the admin port: /healthz (the process runs), /readyz (it can serve), /metrics (Prometheus's text format). */
export function adminListener(health: Health): RequestListener {
  return async (req, res) => {
    try {
      const path = req.url?.split('?', 1)[0];
      if (path === probePaths.alive) return sendJson(res, 200, { status: 'ok' });
      if (path === probePaths.ready) {
        const { ready, checks } = await health.readiness();
        return sendJson(res, ready ? 200 : 503, {
          status: ready ? 'ok' : 'unavailable',
          pid: process.pid,
          checks,
        });
      }
      if (path === probePaths.metrics) {
        await health.readiness();
        const text = await metricsRegistry.metrics();
        res.writeHead(200, { 'content-type': metricsRegistry.contentType }).end(text);
        return;
      }
      sendJson(res, 404, errors.notFound().toBody(''));
    } catch {
      sendJson(res, 500, errors.internal().toBody(''));
    }
  };
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
