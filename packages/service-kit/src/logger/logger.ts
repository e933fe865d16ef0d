import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { traceFields } from '../telemetry/spans.ts';
import { scrub } from './scrub.ts';

export type Logger = PinoLogger;

interface LoggerOptions {
  /** The service's or module's name, on each line. */
  name: string;
  /** pino's level; `info` by default. */
  level?: string;
  /** Where lines go; standard output by default. */
  destination?: DestinationStream;
}

interface RequestLike {
  method?: string;
  url?: string;
  originalUrl?: string;
}

/** Method and path. Never the query: its values may be secrets. */
export function serializeRequest(req: RequestLike): { method: string | undefined; path: string } {
  const url = req.originalUrl ?? req.url ?? '';
  const end = url.search(/[?#]/);
  return { method: req.method, path: end === -1 ? url : url.slice(0, end) };
}

/** Status only: headers may carry tokens. */
function serializeResponse(res: { statusCode?: number }) {
  return { status: res.statusCode };
}

/** Name, code, message, stack and causes of an error; no further properties, which may hold requests and their bodies. */
function serializeError(error: unknown, depth = 4): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? '[object]' : error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(cause === undefined || depth === 0 ? {} : { cause: serializeError(cause, depth - 1) }),
  };
}

/**
 * Makes a process's logger: JSON lines, each scrubbed of credentials, membership numbers and phone numbers before it is
 * written, whichever field or message they stand in. Use `logger.child({ module: 'outbox' })` per module.
 */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  return pino(
    {
      name,
      level,
      base: { name },
      mixin: traceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        req: serializeRequest,
        res: serializeResponse,
        err: serializeError,
        error: serializeError,
      },
      hooks: { streamWrite: scrub },
    },
    destination ?? standardOutput(),
  );
}

/** Standard output. It may be a file on a full disk: lines that can't be written are dropped, and the process goes on. */
export function standardOutput(): DestinationStream {
  // After a failed write a SonicBoom keeps its buffer and retries it on each write, so replace it. Don't let it flush
  // on a timer: the timer would survive the replacement, and its next error would crash the process.
  const open = () =>
    pino.destination({ fd: 1, sync: true }).once('error', () => {
      output = open();
    });
  let output = open();
  return { write: (text) => void output.write(text) };
}

/** A logger that writes nothing, for tests. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
