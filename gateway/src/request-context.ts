import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '@platform/contracts/operations';
import type { AppError } from '@platform/service-kit';
import type { Route } from './routes.ts';

/** One request and its response. */
export interface RequestContext {
  readonly id: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** On the process's monotonic clock. */
  readonly startedAt: number;
  route?: Route;
  operation?: Operation;
  /** Security headers for this kind of response. */
  gatewayHeaders: readonly string[];
  /** Length of the body that is coming; Infinity when it doesn't say. */
  bodyBytes: number;
  /** The gateway has responded with an error: a later response of the service is dropped. */
  rejected: boolean;
  /** The service's response has begun. */
  responded: boolean;
  /** The request to the service was cut off, and sent a second time. */
  sentAgain: boolean;
  /** What caused the error that was sent. */
  cause?: unknown;
  upstream?: ClientRequest;
  deadline?: NodeJS.Timeout;
}

/**
 * How long the rest of the request body is read after an early error response: closing at once could reset the
 * connection before the client has read the response.
 */
const lingerMs = 1_000;
/** A body up to this long is read to its end, and the connection is kept. */
const shortBodyBytes = 64 * 1024;

/** Responds with an error, or closes the connection when a response has begun: that tells the client that it is incomplete. */
export function respondError(context: RequestContext, error: AppError, extra: readonly string[] = []): void {
  const { id, req, res } = context;
  clearTimeout(context.deadline);
  if (context.rejected) return;
  context.rejected = true;
  context.cause = error.cause;
  if (res.headersSent) res.destroy();
  if (res.destroyed) return;
  const text = JSON.stringify(error.toBody(id));
  const sending = !req.complete && context.bodyBytes > shortBodyBytes;
  const headers = [
    'x-request-id',
    id,
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
    'cache-control',
    'no-store',
    ...extra,
    ...context.gatewayHeaders,
  ];
  if (error.retryAfter !== undefined) headers.push('retry-after', String(Math.ceil(error.retryAfter)));
  if (sending) headers.push('connection', 'close');
  res.writeHead(error.status, headers);
  if (!sending) {
    res.end(text);
    return;
  }
  res.write(text);
  linger(context);
}

function linger({ req, res }: RequestContext): void {
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  req.once('end', end);
  res.once('close', () => clearTimeout(timer));
  req.unpipe();
  req.resume();
}
