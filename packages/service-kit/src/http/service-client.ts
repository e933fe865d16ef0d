import { setTimeout as delay } from 'node:timers/promises';
import { errorBodySchema } from '@platform/contracts';
import type { InternalOperation } from '@platform/contracts/operations';
import type * as z from 'zod';
import { AppError, errors } from '../errors/app-error.ts';
import { createServiceTokens } from '../identity/service-tokens.ts';
import { currentRequestId, requestIdHeader } from './request.ts';
import { restartRetries, restartWait } from './restart-wait.ts';
import { frozenWithinMs, watchService } from './watch-service.ts';

interface ServiceClientOptions {
  /** The other service's address, without a trailing slash. Without one it is not deployed, and every call is `unavailable`. */
  baseUrl: string | undefined;
  /** This service's name. */
  caller: string;
  /** The other service's name. */
  audience: string;
  /** SERVICE_TOKEN_SECRET: the first signs. */
  secrets: readonly [string, ...string[]];
  /** Longest a call may take, in milliseconds. A callee that is frozen is noticed sooner. */
  timeoutMs?: number;
}

type PartOf<O, Part extends 'params' | 'body'> =
  O extends Record<Part, infer S extends z.ZodType> ? Record<Part, z.input<S>> : unknown;

/** What a call of an operation takes: the params and body of its row, and its own time limit. */
type CallOf<O extends InternalOperation> = PartOf<O, 'params'> & PartOf<O, 'body'> & { timeoutMs?: number };

/** Errors of a connection that was refused or cut: node's, and undici's. */
const cutCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

export type ServiceClient = ReturnType<typeof serviceClient>;

/**
 * Makes a client for another service's /internal operations. Each call carries a service token and the request id.
 * A 4xx response is thrown as the same AppError; a callee that can't be reached, is slow, fails or doesn't accept the service token, as
 * `unavailable`.
 */
export function serviceClient(options: ServiceClientOptions) {
  const { baseUrl, caller, audience, secrets } = options;
  const tokens = createServiceTokens({ secrets, name: caller });
  const retries = restartRetries();

  /** Retries a call whose connection is refused or cut: every internal operation may be repeated. */
  async function sendWithRetry(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      try {
        const response = await send();
        retries.succeeded();
        return response;
      } catch (error) {
        const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
        if (!cutCodes.includes(code) || !retries.mayRetry()) throw error;
        await delay(restartWait.everyMs);
      }
    }
  }

  return {
    /** Calls an operation of the other service. */
    async call<O extends InternalOperation>(
      { method, path, response: schema }: O,
      call: CallOf<O>,
    ): Promise<z.output<O['response']>> {
      const {
        params,
        body,
        timeoutMs = options.timeoutMs ?? 5_000,
      } = call as CallOf<O> & {
        params?: Record<string, string>;
        body?: unknown;
      };
      const id = currentRequestId();
      const frozen = new AbortController();
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), frozen.signal]);
      const isWatched = timeoutMs > frozenWithinMs && baseUrl !== undefined;
      const unwatch = isWatched ? watchService(baseUrl, () => frozen.abort()) : () => {};
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name])));
      const send = () =>
        fetch(`${baseUrl}${filled}`, {
          method,
          headers: {
            authorization: `Bearer ${tokens.sign(audience)}`,
            accept: 'application/json',
            ...(id && { [requestIdHeader]: id }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal,
        });
      try {
        if (baseUrl === undefined) throw new Error(`${audience} has no address`);
        const response = await sendWithRetry(send);
        if (!response.ok) throw relayed(response, await response.json().catch(() => undefined), audience);
        return schema.parse(await response.json()) as z.output<O['response']>;
      } catch (error) {
        if (error instanceof AppError) throw error;
        const cause = new Error(`${method} ${audience} failed`, { cause: error });
        throw errors.unavailable({ cause });
      } finally {
        unwatch();
      }
    },
  };
}

function relayed(response: Response, body: unknown, audience: string): AppError {
  const cause = new Error(`${audience} responded with ${response.status}`);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const error = errorBodySchema.safeParse(body);
  // 401 and 403 are about this service's token, not about its client.
  if (response.status < 500 && response.status !== 401 && response.status !== 403 && error.success)
    return new AppError(error.data.code, error.data.message, { retryAfter, cause });
  return errors.unavailable({ retryAfter, cause });
}
