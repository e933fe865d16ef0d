import { once } from 'node:events';
import {
  type Agent,
  type ClientRequestArgs,
  createServer as createHttpServer,
  get,
  type IncomingMessage,
} from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endsWithin } from '@platform/testkit';
import { createAgent } from './agent.ts';

let agent: Agent;
beforeEach(() => {
  agent = createAgent('http:');
});
afterEach(() => {
  agent.destroy();
  jest.restoreAllMocks();
});

/** Begins a connection, and gives the error it ends with. By default it is never made. */
const connect = (options: object = { host: 'service.test', port: 80, lookup: () => {} }) =>
  new Promise<Error | null>((resolve) => {
    agent.createConnection(options as ClientRequestArgs, (error) => resolve(error));
  });

test('a connection that is not made within two seconds is tried again, and then fails', async () => {
  const since = performance.now();
  const failed = connect();
  expect(await endsWithin(20_000, () => failed)).toBe(true);
  expect(await failed).toMatchObject({ message: 'The connection took too long to be made' });
  expect(performance.now() - since).toBeGreaterThan(3_900);
});

test('a connection that was made while the process had no turn is used', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // From a phase of the event loop after which timers come first.
  await new Promise((resolve) => setImmediate(resolve));
  const made = connect({ host: '127.0.0.1', port });
  // Longer than the time limit.
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  expect(await made).toBeNull();
  server.close();
});

test('a connection ends when it is idle for long, and not while a response pauses', async () => {
  const server = createHttpServer((_, res) => res.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  for (let n = 0; n < 2; n += 1) {
    const sent = get({ host: '127.0.0.1', port, agent });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { socket } = response;
    sockets.push(socket);
    socket.emit('timeout');
    expect([socket.timeout, socket.destroyed]).toEqual([n === 0 ? 0 : 70_000, false]);
    const isFree = once(agent, 'free');
    await response.toArray();
    await isFree;
    expect(socket.timeout).toBe(70_000);
  }
  const [first, second] = sockets as [Socket, Socket];
  expect(second).toBe(first);
  first.emit('timeout');
  expect(first.destroyed).toBe(true);
  server.close();
});

test('a connection that is being made ends with the agent', async () => {
  const failed = connect();
  agent.destroy();
  expect(await failed).toMatchObject({ message: 'The gateway is closing' });
});

test('a service that was away, and was not called until its next restart, is waited for again', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const failed = connect({ host: '127.0.0.1', port });
  await delay(50);
  clock.mockReturnValue(2_100);
  expect(await failed).toMatchObject({ code: 'ECONNREFUSED' });
  clock.mockReturnValue(60_000);
  const made = connect({ host: '127.0.0.1', port });
  await delay(50);
  server.listen(port, '127.0.0.1');
  expect(await made).toBeNull();
  server.close();
});
