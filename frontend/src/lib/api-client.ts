import { membershipNumberHeader, storageKeys } from '@platform/contracts/limits';
import type { MessageKey } from '@platform/contracts/messages';
import type {
  ApiPath,
  Method,
  MethodAt,
  OperationAt,
  RequestBody,
  ResponseBody,
} from '@platform/contracts/operations';
import type { PathOf } from '@platform/contracts/paths';
import { adminToken } from './admin-token.ts';
import { ApiError } from './api-error.ts';
import { serverClock } from './server-clock.ts';
import { storage } from './storage.ts';
import { timeLimit } from './time-limit.ts';

export type RequestOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Sent as it is, instead of a body. */
  file?: Blob;
  /** Until the whole response is there; `responseMs` by default. */
  timeoutMs?: number;
};

export type ApiRequest<Path extends ApiPath, M extends Method> = RequestOptions & {
  /** GET by default. */
  method?: M & MethodAt<Path>;
  /** Sent as JSON. */
  body?: RequestBody<OperationAt<Path, M>>;
};

type AnyRequest = RequestOptions & { method?: Method; body?: unknown };

/** The response body of a method at a path, from the operation table. */
export type ResponseOf<Path extends ApiPath, M extends Method = 'GET'> = ResponseBody<OperationAt<Path, M>>;
type ItemOf<Path extends ApiPath> = ResponseOf<Path> extends (infer Item)[] ? Item : never;

export type Page<Path extends ApiPath> = {
  items: ItemOf<Path>[];
  /** Path of the next page; null at the end. */
  next: PathOf<Path> | null;
  /** Items on all pages; only a page by number has it. */
  total: number;
};

/** `key` is the error's; `number` the membership number stored when the request was sent. */
type UnauthorizedListener = (rejection: { key: MessageKey | undefined; number: string | null }) => void;

const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Calls the listener on every 401. Returns a function that removes it. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/**
 * The identity headers of every request. Header values are Latin-1, so a number with other characters is sent by cookie
 * only.
 */
function identityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = adminToken.get();
  const number = storage.get(storageKeys.membershipNumber);
  if (token) headers.authorization = `Bearer ${token}`;
  if (number && /^[\x20-\x7e]+$/.test(number)) headers[membershipNumberHeader] = number;
  return headers;
}

function requestInit(request: AnyRequest): RequestInit {
  const hasBody = request.body !== undefined;
  return {
    method: request.method ?? 'GET',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(request.file && { 'content-type': 'application/octet-stream' }),
      ...identityHeaders(),
      ...request.headers,
    },
    body: request.file ?? (hasBody ? JSON.stringify(request.body) : null),
    signal: request.signal ?? null,
    keepalive: request.keepalive ?? false,
  };
}

/** In milliseconds. Longer than any operation takes: what comes later doesn't come. */
export const responseMs = 75_000;

/**
 * Fails when the whole response isn't there in time. On a line that was lost silently, browsers wait for many minutes. The clock goes on
 * for the body; to a response that was read whole it does nothing.
 */
export function fetchInTime(path: string, request: AnyRequest): Promise<Response> {
  const { signal } = timeLimit(request.timeoutMs ?? responseMs, request.signal);
  return fetch(path, requestInit({ ...request, signal }));
}

async function send(path: string, request: AnyRequest): Promise<Response> {
  const method = request.method ?? 'GET';
  const early = method === 'GET' ? takeEarlyResponse(path) : undefined;
  const sentAt = Date.now();
  const number = storage.get(storageKeys.membershipNumber);
  const response = await (early ?? fetchInTime(path, request));
  // An early request was sent at some time since the page's start.
  serverClock.observe(response.headers.get('date'), early ? sentAt - performance.now() : sentAt);
  if (response.ok) return response;
  const error = new ApiError(
    response.status,
    await response.text().catch(() => ''),
    response.statusText,
    response.headers.get('retry-after'),
  );
  if (error.status === 401)
    for (const listener of unauthorizedListeners) listener({ key: error.key, number });
  throw error;
}

async function json<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Sends a request and returns the parsed response, undefined if empty. Throws ApiError unless it succeeds. */
export async function api<Path extends ApiPath, M extends Method = 'GET'>(
  path: PathOf<Path>,
  request: ApiRequest<Path, M> = {},
): Promise<ResponseOf<Path, M>> {
  return json(await send(path, request));
}

/** Sends a request and returns the response, for what is no JSON or has headers to read. Throws ApiError unless it succeeds. */
export const apiResponse = <Path extends ApiPath>(
  path: PathOf<Path>,
  request: RequestOptions = {},
): Promise<Response> => send(path, request);

const nextLink = (header: string | null): string | null => {
  const target = header?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/i)?.[1];
  if (!target) return null;
  const url = new URL(target, window.location.origin);
  return url.pathname + url.search;
};

/** Gets one page of a list: with keyset pagination (the `Link` header has the next page), or by its number. */
export async function apiPage<Path extends ApiPath>(
  path: PathOf<Path>,
  request: RequestOptions = {},
): Promise<Page<Path>> {
  return pageOf(await send(path, request));
}

/** The next page with an item: what the member can't see at the moment is left out of a page. */
export async function apiFilledPage<Path extends ApiPath>(
  path: PathOf<Path>,
  request: RequestOptions = {},
): Promise<Page<Path>> {
  const page: Page<Path> = await apiPage(path, request);
  return page.items.length > 0 || page.next === null ? page : apiFilledPage(page.next, request);
}

/** A page of a list from its response, for lists that say more in headers. */
export async function pageOf<Path extends ApiPath>(response: Response): Promise<Page<Path>> {
  const { headers } = response;
  return {
    items: await json(response),
    next: nextLink(headers.get('link')) as PathOf<Path> | null,
    total: Number(headers.get('x-total-count')),
  };
}

/** Gets all pages of a list. */
export async function apiList<Path extends ApiPath>(
  path: PathOf<Path>,
  request: RequestOptions = {},
): Promise<ItemOf<Path>[]> {
  const items: ItemOf<Path>[] = [];
  for (let next: PathOf<Path> | null = path; next !== null; ) {
    const page: Page<Path> = await apiPage(next, request);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

declare global {
  interface Window {
    /** Responses to requests sent before the application loaded, by path (see first-screen/start.ts). */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

/** Takes the response of an early request, once. */
function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const response = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return response;
}
