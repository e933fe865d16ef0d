import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@platform/testkit/http';

/** A line of limited speed between a browser and everything else: an HTTP proxy, as DevTools' throttling lets redirected ranges through. */
export interface SlowLine {
  /** The proxy's address. */
  url: string;
  /** In bits a second, for all connections together; Infinity doesn't limit, 0 holds everything back. */
  setSpeed(bits: number): void;
  close(): Promise<void>;
}

/** Connections take turns by pieces of this size. */
const pieceBytes = 4 * 1024;
/** Roughly what a response's head takes. */
const headBytes = 500;
/** In milliseconds: how often a line that is held back is looked at. */
const heldMs = 20;

/** A token bucket without burst. */
function createBucket() {
  let speed = Number.POSITIVE_INFINITY;
  let freeAt = 0;
  return {
    setSpeed(bits: number): void {
      speed = bits;
    },
    /** Resolves when the bytes are through. */
    async take(bytes: number): Promise<void> {
      while (speed === 0) await delay(heldMs);
      if (speed === Number.POSITIVE_INFINITY) return;
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (bytes * 8 * 1000) / speed;
      await delay(freeAt - now);
    },
  };
}

/** Starts a forward proxy for http: addresses. Only what comes down is limited. */
export async function startSlowLine(): Promise<SlowLine> {
  const bucket = createBucket();

  async function* slowed(body: AsyncIterable<Buffer>) {
    for await (const chunk of body)
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        await bucket.take(piece.length);
        yield piece;
      }
  }

  async function send(response: IncomingMessage, res: ServerResponse): Promise<void> {
    await bucket.take(headBytes);
    res.writeHead(response.statusCode ?? 502, response.headers);
    await pipeline(response, slowed, res);
  }

  const { url, close } = await listen((req, res) => {
    const { 'proxy-connection': _, ...headers } = req.headers;
    const upstream = request(req.url ?? '', { method: req.method ?? 'GET', headers }, (response) => {
      // The browser left, or the connection broke off: either way the other side learns of it.
      send(response, res).catch(() => res.destroy());
    });
    upstream.on('error', () => res.destroy());
    res.on('close', () => upstream.destroy());
    req.pipe(upstream);
  });
  return { url, setSpeed: bucket.setSpeed, close };
}
