import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endsWithin, waitFor } from '@platform/testkit';
import { createApp, type RunningServer, silentLogger, startServer } from '../src/index.ts';

let server: RunningServer;
beforeAll(async () => {
  const logger = silentLogger();
  const app = createApp(
    { name: 'slow', config: {}, routes: (routes) => routes.get('/', (_req, res) => void res.json('ok')) },
    logger,
  );
  server = await startServer({
    listener: app,
    host: '127.0.0.1',
    port: 0,
    logger,
    configure: (http) => {
      // As shipped, a client has 10 s for the head and 15 s for all.
      expect([http.headersTimeout, http.requestTimeout]).toEqual([10_000, 15_000]);
      http.headersTimeout = 1_000;
      http.requestTimeout = 1_500;
    },
  });
});
afterAll(() => server.close(100));

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1');
const ended = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume();
  });

test('clients that send slowly or nothing are dropped in time; the honest are served meanwhile', async () => {
  const silent = Array.from({ length: 20 }, open);
  const slowHeads = Array.from({ length: 20 }, open);
  const slowBodies = Array.from({ length: 20 }, open);
  for (const socket of slowHeads) socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  for (const socket of slowBodies) {
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
  }
  const drip = setInterval(() => {
    for (const socket of slowHeads) socket.write('X: 1\r\n');
    for (const socket of slowBodies) socket.write(' ');
  }, 250);
  const all = () => Promise.all([...silent, ...slowHeads, ...slowBodies].map(ended));
  const dropped = endsWithin(8_000, all);
  await waitFor(async () => (await (await fetch(server.url)).json()) === 'ok');
  expect(await dropped).toBe(true);
  clearInterval(drip);
});
