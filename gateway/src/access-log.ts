import {
  clientClosedRequest,
  type Logger,
  methodLabel,
  requestDuration,
  requestsInFlight,
  standardOutput,
  traceFields,
} from '@platform/service-kit';
import { pino } from 'pino';
import type { RequestContext } from './request-context.ts';

const batchCharacters = 8 * 1024;
const flushEveryMs = 500;

/**
 * Makes the access log: a line a request with its route's template, never its path or query, so that there is nothing in it to
 * redact. Lines are written in batches; up to half a second of them is lost when the process is killed.
 */
export function createAccessLog({ level }: Pick<Logger, 'level'>) {
  const output = standardOutput();
  let batch = '';
  const flush = () => {
    if (batch !== '') output.write(batch);
    batch = '';
  };
  const timer = setInterval(flush, flushEveryMs).unref();
  const write = (line: string) => {
    batch += line;
    if (batch.length >= batchCharacters) flush();
  };
  const logger = pino(
    {
      level,
      base: { name: 'gateway' },
      mixin: traceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  return {
    /** Logs and measures a request once it is over. */
    watch(context: RequestContext): void {
      requestsInFlight.inc();
      context.res.once('close', () => {
        const { id, req, res, route, startedAt, cause } = context;
        clearTimeout(context.deadline);
        const ms = performance.now() - startedAt;
        const status = res.writableFinished ? res.statusCode : clientClosedRequest;
        const method = methodLabel(req.method);
        const template = route?.path ?? 'unmatched';
        requestsInFlight.dec();
        requestDuration.observe({ route: template, method, status }, ms / 1000);
        logger.info(
          {
            ...{ requestId: id, method, route: template, status, ms: Math.round(ms * 10) / 10 },
            ...(cause instanceof Error && { reason: reasonOf(cause) }),
          },
          'request',
        );
      });
    },
    close(): void {
      clearInterval(timer);
      flush();
    },
  };
}

/**
 * Why a service could not be reached: the code or name of the innermost cause, such as ECONNREFUSED. Not its message, which may quote
 * a response.
 */
function reasonOf(error: Error & { code?: unknown }): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : String(error.code ?? error.name);
}

export type AccessLog = ReturnType<typeof createAccessLog>;
