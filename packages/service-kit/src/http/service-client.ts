import { setTimeout as delay } from 'node:timers/promises';
import { buildPath, errorBodySchema } from '@platform/contracts';
import type { InternalOperation } from '@platform/contracts/operations';
import type * as z from 'zod';
import { AppError, errors } from '../errors/app-error.ts';
import { createServiceTokens } from '../identity/service-tokens.ts';
import { currentRequestId, requestIdHeader } from './request.ts';

export interface ServiceClientOptions {
  /** The other service's address, without a trailing slash. Without one it is not deployed, and every call is `unavailable`. */
  baseUrl: string | undefined;
  /** This service's name. */
  caller: string;
  /** The other service's name. */
  audience: string;
  /** SERVICE_TOKEN_SECRET. */
  secret: string;
  /** Longest a call may take, in milliseconds. */
  timeoutMs?: number;
}

export interface CallOptions<S extends z.ZodType> {
  /** Schema of the answer; without it the answer is taken as it is. */
  schema?: S;
  body?: unknown;
  /** By default the id of the request being served. */
  requestId?: string;
  timeoutMs?: number;
  /** Says that repeating the call does no harm: it is repeated when the connection is cut. True for get. */
  idempotent?: boolean;
}

type Answer<S extends z.ZodType> = z.output<S>;

type PartOf<O, Part extends 'params' | 'body'> =
  O extends Record<Part, infer S extends z.ZodType> ? Record<Part, z.input<S>> : unknown;

/** What a call of an operation takes: the params and body of its row. */
export type CallOf<O extends InternalOperation> = PartOf<O, 'params'> &
  PartOf<O, 'body'> &
  Pick<CallOptions<z.ZodType>, 'requestId' | 'timeoutMs'>;

export interface ServiceClient {
  /** Calls an operation of the other service. A call whose connection is cut is repeated. */
  call<O extends InternalOperation>(operation: O, call: CallOf<O>): Promise<z.output<O['response']>>;
  get<S extends z.ZodType>(
    path: string,
    options?: Omit<CallOptions<S>, 'body' | 'idempotent'>,
  ): Promise<Answer<S>>;
  post<S extends z.ZodType>(
    path: string,
    body: unknown,
    options?: Omit<CallOptions<S>, 'body'>,
  ): Promise<Answer<S>>;
  request<S extends z.ZodType>(method: string, path: string, options?: CallOptions<S>): Promise<Answer<S>>;
}

/** A service that is restarted is waited for this long from when it went away; after that calls fail at once. */
const restartMs = 2_000;
const retryMs = 100;
/** Errors of a connection that was cut: node's, and undici's. */
const cutCodes = ['ECONNRESET', 'UND_ERR_SOCKET'];

/**
 * Makes a client for another service's /internal JSON routes. Each call carries a service token and the request id.
 * A 4xx answer is thrown as the same AppError; a callee that can't be reached, is slow or fails, as `unavailable`.
 */
export function serviceClient(options: ServiceClientOptions): ServiceClient {
  const { baseUrl, caller, audience, secret } = options;
  const tokens = createServiceTokens({ secret, name: caller });
  let awaySince: number | undefined;

  /** Sends again what was refused a connection; and what was cut off, when that does no harm. */
  async function sendPatiently(send: () => Promise<Response>, idempotent = false): Promise<Response> {
    for (;;) {
      try {
        const response = await send();
        awaySince = undefined;
        return response;
      } catch (error) {
        const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED' && !(idempotent && cutCodes.includes(code))) throw error;
        awaySince ??= performance.now();
        if (performance.now() - awaySince > restartMs) throw error;
        await delay(retryMs);
      }
    }
  }

  async function request<S extends z.ZodType>(
    method: string,
    path: string,
    call: CallOptions<S> = {},
  ): Promise<Answer<S>> {
    const id = call.requestId ?? currentRequestId();
    const signal = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? 5_000);
    const send = () =>
      fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.sign(audience)}`,
          accept: 'application/json',
          ...(id && { [requestIdHeader]: id }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        redirect: 'error',
        signal,
      });
    try {
      if (baseUrl === undefined) throw new Error(`${audience} has no address`);
      const response = await sendPatiently(send, call.idempotent);
      if (!response.ok) throw relayed(response, await response.json().catch(() => undefined), audience);
      const answer: unknown = response.status === 204 ? undefined : await response.json();
      return call.schema ? call.schema.parse(answer) : (answer as Answer<S>);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw errors.unavailable(
        undefined,
        undefined,
        new Error(`${method} ${audience} failed`, { cause: error }),
      );
    }
  }

  return {
    request,
    call<O extends InternalOperation>({ method, path, response: schema }: O, call: CallOf<O>) {
      const { params = {}, ...rest } = call as CallOptions<z.ZodType> & { params?: Record<string, string> };
      return request<O['response']>(method, buildPath(path, params), { ...rest, schema, idempotent: true });
    },
    get: (path, call) => request('GET', path, { ...call, idempotent: true }),
    post: (path, body, call) => request('POST', path, { ...call, body }),
  };
}

function relayed(response: Response, answer: unknown, audience: string): AppError {
  const cause = new Error(`${audience} answered ${response.status}`);
  // Our own token was refused: the client of this service did nothing wrong.
  if (response.status === 401 || response.status === 403) return errors.internal(cause);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const body = errorBodySchema.safeParse(answer);
  if (response.status < 500 && body.success)
    return new AppError(body.data.code, body.data.message, { retryAfter, cause });
  return errors.unavailable(undefined, retryAfter, cause);
}
