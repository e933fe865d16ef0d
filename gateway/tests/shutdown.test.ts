import { Agent, request } from 'node:http';
import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { listen, waitFor } from '@platform/testkit';
import { activeNumber, useGateway } from './support/use-gateway.ts';

const slow = () => listen((_req, res) => void setTimeout(() => res.end('{}'), 100));
// The clients below stop within the delay, and then the test ends it.
const gateway = useGateway({
  content: slow,
  shutdownDelayMs: 60_000,
  environment: { RATE_LIMIT_FACTOR: '100' },
});

test('under load it shuts down without failing a request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const outcomes: (number | string)[] = [];
  const call = () =>
    new Promise<void>((resolve) => {
      const headers = { 'membership-number': activeNumber };
      request(`${gateway.url}${apiPath('/api/library')}`, { agent, headers }, (res) => {
        outcomes.push(res.statusCode ?? 0);
        res.resume().on('end', resolve);
      })
        .on('error', (error: NodeJS.ErrnoException) => {
          outcomes.push(error.code ?? error.message);
          resolve();
        })
        .end();
    });

  // What a load balancer does: it sends requests until /readyz says no.
  let inRotation = true;
  const clients = Array.from({ length: 20 }, async () => {
    while (inRotation) await call();
  });
  await waitFor(() => outcomes.length > 50, { what: 'load' });
  const closing = gateway.running.close();
  await waitFor(async () => (await fetch(`${gateway.adminUrl}/readyz`)).status === 503, { what: '/readyz' });
  const respondedBefore = outcomes.length;
  await waitFor(() => outcomes.length > respondedBefore + 20, { what: 'responses while shutting down' });
  inRotation = false;
  await Promise.all(clients);
  await gateway.running.close({ atOnce: true });
  await closing;
  agent.destroy();
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
});
