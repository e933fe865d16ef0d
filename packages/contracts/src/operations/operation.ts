import * as z from 'zod';
import type { AdminPolicy } from '../admin-roles.ts';
import type { ErrorCode } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an operation. `anyoneOnTheInternet` is long on purpose: a reviewer should notice it. `account` lets in an
 * administrator who must set up a second factor first; no other policy does.
 */
export type Policy = 'anyoneOnTheInternet' | 'member' | 'memberOrAdmin' | AdminPolicy | 'twilioSigned';

export type ServiceName =
  | 'gateway'
  | 'admin-auth'
  | 'membership'
  | 'content'
  | 'storage'
  | 'tracking'
  | 'analytics'
  | 'scraper'
  | 'sms'
  | 'web';

/** Classes of rate limit; gateway/src/limits.ts has their figures. */
export type LimitClass =
  | 'page'
  | 'read'
  | 'login'
  | 'object'
  | 'upload'
  | 'track'
  | 'search'
  | 'send'
  | 'callback';

/** Without a schema the body is empty, unless `contentType` says what it is. */
interface OperationResponse {
  description: string;
  schema?: z.ZodType;
  /** application/json where there is a schema. */
  contentType?: string;
  /** Response headers a client reads, with their meaning. */
  headers?: Record<string, string>;
}

/** One row of the operation table: a method on a path. */
export interface Operation {
  /** A GET also serves HEAD. */
  method: Method;
  /** A template: `{name}` stands for one segment, `{name...}` at the end for one or more. */
  path: string;
  policy: Policy;
  service: ServiceName;
  limit: LimitClass;
  /** Time the service has to begin its response, in milliseconds. */
  timeoutMs: number;
  /** Groups operations in the OpenAPI document. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A body may be left out where the schema takes `{}`. */
  body?: z.ZodType;
  /** The longest body in bytes; `limits.requestBodyBytes` by default. */
  maxBodyBytes?: number;
  /** Media type of the body; application/json by default. */
  bodyType?: string;
  /** The service validates the body itself; `body` only documents it. */
  unparsedBody?: true;
  /** Request headers the operation reads, with their meaning. */
  requestHeaders?: Record<string, string>;
  responses: Record<number, OperationResponse>;
  /** The operation's own errors; `errorsOf` in openapi.ts adds those that any operation may give. */
  errors?: readonly ErrorCode[];
  /** Left out of the OpenAPI document. */
  undocumented?: true;
}

type Common = Pick<Operation, 'service' | 'tag'> & Partial<Pick<Operation, 'limit' | 'timeoutMs'>>;
type Details = Pick<Operation, 'summary' | 'responses'> &
  Partial<Omit<Operation, 'method' | 'path' | 'policy' | 'summary' | 'responses'>>;

/** A row with its literal types, from which handlers and clients derive theirs. */
type Row<M, Path, P, D> = Omit<Operation, keyof D | 'method' | 'path' | 'policy'> &
  D & { method: M; path: Path; policy: P };

/** Makes the function that makes the rows of one area. Rows have the limit `read` and 10 s unless they say otherwise. */
export const operationsOf =
  (common: Common) =>
  <const M extends Method, const Path extends string, const P extends Policy, const D extends Details>(
    method: M,
    path: Path,
    policy: P,
    details: D,
  ) =>
    ({ limit: 'read', timeoutMs: 10_000, ...common, ...details, method, path, policy }) as Row<M, Path, P, D>;

/** The responses of a row: 200 with a body. */
export const ok = <S extends z.ZodType>(description: string, schema: S) => ({ 200: { description, schema } });

/** 201 with what was created. */
export const created = <S extends z.ZodType>(description: string, schema: S) => ({
  201: { description, schema },
});

/** 204, without a body. */
export const noContent = (description: string) => ({ 204: { description } });

/** A list of such items that pages by keyset. */
export const listed = <S extends z.ZodType>(description: string, item: S) => ({
  200: {
    description,
    schema: z.array(item),
    headers: { link: 'The next page, as `<path?cursor=…>; rel="next"`; absent on the last' },
  },
});

/** A list that an administrator can also read by the number of a page. */
export const numbered = <S extends z.ZodType>(description: string, item: S) => {
  const { 200: response } = listed(description, item);
  const total = { 'x-total-count': 'With `page`: how many items match, on all pages' };
  return { 200: { ...response, headers: { ...response.headers, ...total } } };
};

/** The request header of what is made once, however often the request is sent. */
export const once = {
  requestHeaders: { 'idempotency-key': 'Calls with the same key and body make one item' },
};

/** A response with an ETag. */
export const revalidated = <R extends Record<number, OperationResponse>>(responses: R) => ({
  requestHeaders: { 'if-none-match': 'Respond with 304 when the response still has this ETag' },
  responses: { ...responses, 304: { description: 'It has not changed' } },
});

/** A call of one service to another. The gateway routes none of them. Callers may repeat any: it must do no harm. */
export interface InternalOperation {
  method: 'GET' | 'POST';
  path: string;
  /** Services that may call it, known by their tokens; `anyone` in the cluster needs no token. */
  callers: readonly ServiceName[] | 'anyone';
  params?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
}

/** Makes the row of a call between services. */
export const internal = <
  const M extends InternalOperation['method'],
  const D extends Omit<InternalOperation, 'method' | 'path'>,
>(
  method: M,
  path: string,
  details: D,
) => ({ ...details, method, path });
