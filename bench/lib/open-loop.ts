import { Agent, request } from 'node:http';

interface OpenLoop {
  url: string;
  headers: Record<string, string>;
  /** Requests per second, sent on schedule whether or not responses have arrived. */
  rate: number;
  seconds: number;
  /** What the nth request differs in. */
  nth?: (n: number) => { path: string; method: string; headers: Record<string, string>; body: string };
  /** The status that every response must have: 200 by default. */
  expected?: number;
}

/**
 * Sends at a steady rate and measures latency from each request's scheduled time, so that a stall counts for all
 * requests it delays (no coordinated omission). Returns milliseconds, and responses per second until the last one.
 */
export async function openLoop(load: OpenLoop) {
  const { url, headers, rate, seconds, nth, expected = 200 } = load;
  // With a timeout, node's agent also obeys a shorter one of the server, and uses no connection as it is closed.
  const agent = new Agent({ keepAlive: true, timeout: 30_000 });
  const total = Math.floor(rate * seconds);
  const times: number[] = [];
  const begin = performance.now() + 20;
  const dueAt = (n: number) => begin + (n * 1000) / rate;

  const one = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const own = nth?.(n);
      const options = { agent, method: own?.method, headers: { ...headers, ...own?.headers } };
      const req = request(url + (own?.path ?? ''), options, (res) => {
        if (res.statusCode !== expected) reject(new Error(`responded with ${res.statusCode}`));
        res.resume();
        res.on('end', () => {
          times.push(performance.now() - dueAt(n));
          resolve();
        });
      });
      req.on('error', reject);
      req.end(own?.body);
    });

  const running: Promise<void>[] = [];
  const failures: unknown[] = [];
  for (let n = 0; n < total; ) {
    while (n < total && dueAt(n) <= performance.now()) {
      running.push(
        one(n).catch((error: unknown) => {
          failures.push(error);
        }),
      );
      n += 1;
    }
    // Not a busy loop, which would occupy a core. The timer's delay affects all contestants equally.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  const took = performance.now() - begin;
  agent.destroy();
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${total} requests failed`, { cause: failures[0] });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { p50: at(0.5), p99: at(0.99), rate: (total * 1000) / took };
}
