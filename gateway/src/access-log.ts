import {
  clientClosedRequest,
  type Logger,
  methodLabel,
  requestDuration,
  requestsInFlight,
  standardOutput,
} from '@platform/service-kit';
import { pino } from 'pino';
import type { Exchange } from './exchange.ts';

export interface AccessLog {
  /** Logs and measures a request once it is over. */
  watch(exchange: Exchange): void;
  close(): void;
}

type Series = ReturnType<typeof requestDuration.labels>;

const infoLevel = 30;
/** Lines are written once they are so long together, or after so many milliseconds. */
const batchLength = 8 * 1024;
const flushEveryMs = 500;

/**
 * Makes the access log: a line a request with its route's template, never its path or query, so that there is nothing in it to
 * redact. Lines are written in batches; up to half a second of them is lost when the process is killed.
 */
export function createAccessLog({ level }: Pick<Logger, 'level'>): AccessLog {
  const output = standardOutput();
  let waiting = '';
  const flush = () => {
    if (waiting !== '') output.write(waiting);
    waiting = '';
  };
  const timer = setInterval(flush, flushEveryMs).unref();
  const writes = (pino.levels.values[level] ?? Number.POSITIVE_INFINITY) <= infoLevel;
  const series = new Map<string, Series>();

  const seriesOf = (route: string, method: string, status: number): Series => {
    const key = `${status} ${method} ${route}`;
    let found = series.get(key);
    if (!found) {
      found = requestDuration.labels({ route, method, status });
      series.set(key, found);
    }
    return found;
  };

  return {
    watch(exchange) {
      requestsInFlight.inc();
      exchange.res.once('close', () => {
        const { id, req, res, route, startedAt } = exchange;
        clearTimeout(exchange.deadline);
        const ms = performance.now() - startedAt;
        const status = res.writableFinished ? res.statusCode : clientClosedRequest;
        const method = methodLabel(req.method);
        const path = route?.path ?? 'unmatched';
        requestsInFlight.dec();
        seriesOf(path, method, status).observe(ms / 1000);
        if (!writes) return;
        // pino's format, put together here: nothing in the line needs escaping.
        waiting += `{"level":"info","time":"${new Date().toISOString()}","name":"gateway","requestId":"${id}","method":"${method}","route":"${path}","status":${status},"ms":${Math.round(ms * 10) / 10},"msg":"request"}\n`;
        if (waiting.length >= batchLength) flush();
      });
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}
