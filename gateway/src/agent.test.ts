import type { Agent, ClientRequestArgs } from 'node:http';
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

test('a connection that is not made within two seconds fails', async () => {
  const since = performance.now();
  expect(await connect()).toMatchObject({ message: 'The connection took too long to be made' });
  expect(performance.now() - since).toBeGreaterThan(1_900);
});

test('a connection that is being made ends with the agent', async () => {
  const failed = connect();
  agent.destroy();
  expect(await failed).toMatchObject({ message: 'The gateway is closing' });
});
