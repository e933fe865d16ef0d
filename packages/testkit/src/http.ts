import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  body: any;
}

interface TestRequest {
  headers?: Record<string, string>;
  /** Sent as JSON; text and bytes as they are. */
  body?: unknown;
  contentType?: string;
}

/** Sends a request and reads its JSON response. */
export async function request(
  method: string,
  url: string,
  { headers = {}, body, contentType = 'application/json' }: TestRequest = {},
): Promise<TestResponse> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': contentType }), ...headers },
    ...(body !== undefined && { body: (isRaw ? body : JSON.stringify(body)) as RequestInit['body'] }),
  });
  const text = await response.text();
  const { status } = response;
  return { status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}

/** The path of a response's next page. */
export const nextOf = ({ headers }: { headers: Headers }): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Follows the Link headers from a path on; returns each page's body. */
export async function readPages<Body>(
  get: (path: string) => Promise<{ status: number; headers: Headers; body: Body }>,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<Body[]> {
  const bodies: Body[] = [];
  for (let next: string | undefined = path; next; ) {
    const reply = await get(next);
    if (reply.status !== 200) throw new Error(`${next} got ${reply.status}`);
    bodies.push(reply.body);
    next = nextOf(reply);
    await between();
  }
  return bodies;
}

/** Starts an HTTP server of this machine, by default on a free port. Closing it cuts its connections. */
export async function listen(listener: RequestListener, atPort = 0) {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
