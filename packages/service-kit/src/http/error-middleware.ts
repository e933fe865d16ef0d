import { identityHeader, membershipNumberHeader } from '@platform/contracts';
import type { ErrorRequestHandler, Request } from 'express';
import { toHttpError } from '../errors/app-error.ts';
import './request.ts';

/**
 * The one error middleware. It responds with what `toHttpError` gives: `{message, code, requestId}`, the `field` it is about, its
 * message's `key`, its status, and Retry-After. The cause is only logged.
 */
export const errorMiddleware: ErrorRequestHandler = (thrown, req, res, _next) => {
  const error = toHttpError(thrown);
  if (error.status >= 500) {
    const level = error.code === 'unavailable' ? 'warn' : 'error';
    req.log[level]({ err: withoutSecretsOf(req, error.cause ?? thrown), code: error.code }, 'request failed');
  }
  if (res.headersSent) {
    // Part of the response was sent: closing the connection tells the client that it is incomplete.
    res.destroy();
    return;
  }
  if (error.retryAfter !== undefined) res.setHeader('retry-after', String(Math.ceil(error.retryAfter)));
  res.removeHeader('etag');
  res.removeHeader('last-modified');
  res.setHeader('cache-control', 'no-store');
  res.status(error.status).json(error.toBody(req.id));
};

const secretHeaders = ['authorization', 'cookie', membershipNumberHeader, identityHeader];
const secretFields = /token|password|secret|membershipnumber|phone/i;

/** Gives an error whose texts hold none of the request's own secrets: a driver may quote the values it was given. */
function withoutSecretsOf(req: Request, thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const secrets = secretHeaders.map((name) => req.headers[name]).filter((value) => typeof value === 'string');
  for (const part of [req.body, req.query, req.params] as unknown[]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string' && secretFields.test(key)) secrets.push(value);
    }
  }
  const clean = (text: string) =>
    secrets.reduce(
      (left, secret) => (secret.length >= 4 ? left.replaceAll(secret, '[redacted]') : left),
      text,
    );
  return cleaned(thrown, clean, 4);
}

function cleaned(error: Error, clean: (text: string) => string, depth: number): Error {
  const cause =
    error.cause instanceof Error && depth > 0 ? cleaned(error.cause, clean, depth - 1) : undefined;
  const copy = new Error(clean(error.message), cause && { cause });
  const { code } = error as { code?: unknown };
  return Object.assign(copy, {
    name: error.name,
    stack: clean(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
  });
}
