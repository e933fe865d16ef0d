import { membershipNumberHeader, storageKeys } from '@platform/contracts/limits';
import type {
  ApiPath,
  Method,
  MethodAt,
  OperationAt,
  RequestBody,
  ResponseBody,
} from '@platform/contracts/operations';
import type { PathOf } from '@platform/contracts/paths';
import { ApiError } from './api-error.ts';
import { serverClock } from './server-clock.ts';
import { storage } from './storage.ts';

export type RequestOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on after the page is left. */
  keepalive?: boolean;
};

export type ApiRequest<Path extends ApiPath, M extends Method> = RequestOptions & {
  /** GET unless it says otherwise. */
  method?: M & MethodAt<Path>;
  /** Sent as JSON. */
  body?: RequestBody<OperationAt<Path, M>>;
};

type AnyRequest = RequestOptions & { method?: Method; body?: unknown };

/** What a path answers a method with, by the operation table. */
export type Answer<Path extends ApiPath, M extends Method = 'GET'> = ResponseBody<OperationAt<Path, M>>;
type ItemOf<Path extends ApiPath> = Answer<Path> extends (infer Item)[] ? Item : never;

export type Page<Path extends ApiPath> = {
  items: ItemOf<Path>[];
  /** Path of the page that follows; null at the end. */
  next: PathOf<Path> | null;
};

type UnauthorizedListener = (request: { path: string; method: string }) => void;

const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Hears of every 401. Returns the way to stop listening. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Who is asking, in the headers every request carries. Header values are Latin-1, so other characters are left to the cookie. */
function identityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = storage.get(storageKeys.adminToken);
  const number = storage.get(storageKeys.membershipNumber);
  if (token) headers.authorization = `Bearer ${token}`;
  if (number && /^[\x20-\x7e]+$/.test(number)) headers[membershipNumberHeader] = number;
  return headers;
}

/** What `fetch` is given for a request. */
export function requestInit(request: AnyRequest): RequestInit {
  const hasBody = request.body !== undefined;
  return {
    method: request.method ?? 'GET',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...identityHeaders(),
      ...request.headers,
    },
    body: hasBody ? JSON.stringify(request.body) : null,
    signal: request.signal ?? null,
    keepalive: request.keepalive ?? false,
  };
}

async function send(path: string, request: AnyRequest): Promise<Response> {
  const method = request.method ?? 'GET';
  const early = method === 'GET' ? takeEarlyAnswer(path) : undefined;
  const sentAt = Date.now();
  const response = await (early ?? fetch(path, requestInit(request)));
  // How long an early answer was under way isn't known.
  if (!early) serverClock.observe(response.headers.get('date'), sentAt);
  if (response.ok) return response;
  if (response.status === 401) for (const listener of unauthorizedListeners) listener({ path, method });
  throw new ApiError(
    response.status,
    await response.text().catch(() => ''),
    response.statusText,
    response.headers.get('retry-after'),
  );
}

async function json<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Sends a request and gives its parsed answer; undefined for an empty one. Throws ApiError for anything but a success. */
export async function api<Path extends ApiPath, M extends Method = 'GET'>(
  path: PathOf<Path>,
  request: ApiRequest<Path, M> = {},
): Promise<Answer<Path, M>> {
  return json(await send(path, request));
}

const nextLink = (header: string | null): string | null => {
  const target = header?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/i)?.[1];
  if (!target) return null;
  const url = new URL(target, window.location.origin);
  return url.pathname + url.search;
};

/** Gets one page of a list that pages by keyset (the `Link` header names the next one). */
export async function apiPage<Path extends ApiPath>(
  path: PathOf<Path>,
  request: RequestOptions = {},
): Promise<Page<Path>> {
  const response = await send(path, request);
  return { items: await json(response), next: nextLink(response.headers.get('link')) as PathOf<Path> | null };
}

/** Gets a list whole, however many pages it has. */
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
    /** Answers that were asked for before the application had come, by path (see first-screen/start.ts). */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Gives the answer that is on its way already, once. */
function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer;
}
