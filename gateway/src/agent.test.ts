import { once } from 'node:events';
import type { Agent, ClientRequestArgs } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createAgent } from './agent.ts';

let agent: Agent;
beforeEach(() => {
  agent = createAgent('http:');
});
afterEach(() => agent.destroy());

/** Begins a connection that is never made, and gives the error it ends with. */
const connect = () =>
  new Promise<Error | null>((resolve) => {
    const options = { host: 'service.test', port: 80, lookup: () => {} } as ClientRequestArgs;
    agent.createConnection(options, (error) => resolve(error));
  });

test('a connection that is not made within two seconds is tried again, and then fails', async () => {
  const since = performance.now();
  expect(await connect()).toMatchObject({ message: 'The connection took too long to be made' });
  expect(performance.now() - since).toBeGreaterThan(3_900);
});

test('a connection that was made while the process had no turn is used', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // From a phase of the event loop after which timers come first.
  await new Promise((resolve) => setImmediate(resolve));
  const made = new Promise<Error | null>((resolve) => {
    const options = { host: '127.0.0.1', port } as ClientRequestArgs;
    agent.createConnection(options, (error) => resolve(error));
  });
  // Longer than the time limit.
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  expect(await made).toBeNull();
  server.close();
});

test('a connection that is being made ends with the agent', async () => {
  const failed = connect();
  agent.destroy();
  expect(await failed).toMatchObject({ message: 'The gateway is closing' });
});
