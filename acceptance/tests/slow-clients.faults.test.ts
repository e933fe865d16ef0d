import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { apiPath, membershipNumberHeader } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

const platform = usePlatform();

/** The gateway gives a client 12 s for the head of a request and 13 s for all of it, and looks once a second. */
const [keptForMs, droppedWithinMs] = [9_000, 20_000];
/** So many are opened at once, so that none waits in the system's queue of new connections. */
const [openedAtOnce, pauseMs] = [200, 20];

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

/** Opens connections that send `first`, then `drip` once a second. Gives how many milliseconds each was kept. */
async function hold(count: number, first = '', drip = ''): Promise<number[]> {
  const { hostname, port } = new URL(platform.url);
  const kept: Promise<number>[] = [];
  sockets = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    const since = performance.now();
    sockets.push(socket);
    kept.push(
      new Promise((resolve, reject) => {
        socket.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
        });
        socket.on('close', () => resolve(performance.now() - since));
      }),
    );
    socket.resume();
    if (first) socket.write(first);
    if (index % openedAtOnce === openedAtOnce - 1) await delay(pauseMs);
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (drip && socket.writable) socket.write(drip);
  }, 1_000);
  return Promise.all(kept).finally(() => clearInterval(timer));
}

const body = [
  `POST ${apiPath('/api/action/track')} HTTP/1.1`,
  'Host: a',
  `${membershipNumberHeader}: ${platform.membershipNumber}`,
  'Content-Type: application/json',
  'Content-Length: 900',
];

test.each([
  ['2,000 slow heads', 2_000, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: 1\r\n'],
  ['2,000 slow bodies', 2_000, `${body.join('\r\n')}\r\n\r\n{`, ' '],
  ['10,000 idle connections', 10_000, '', ''],
])('%s are dropped, and members are served meanwhile', async (_, count, first, drip) => {
  const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
  const times: number[] = [];
  const failed: unknown[] = [];
  let over = false;
  async function read(): Promise<void> {
    while (!over) {
      const since = performance.now();
      await member.get(apiPath('/api/library')).catch((error: unknown) => failed.push(error));
      times.push(performance.now() - since);
      await delay(100);
    }
  }
  const reading = read();
  const kept = await hold(count, first, drip).finally(() => {
    over = true;
  });
  await reading;
  expect(kept).toHaveLength(count);
  // None was turned away at once.
  expect(Math.min(...kept)).toBeGreaterThan(keptForMs);
  expect(Math.max(...kept)).toBeLessThan(droppedWithinMs);
  expect(failed).toEqual([]);
  // This process also handles the thousands, and may be late itself.
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
  expect(slowest).toBeLessThan(1_000);
});
