import { Agent, request } from 'node:http';
import { expect, test } from '@jest/globals';
import { paths } from '@platform/contracts/paths';
import { listen } from './support/stand-ins.ts';
import { activeNumber, useGateway } from './support/use-gateway.ts';

const slow = () => listen((_req, res) => void setTimeout(() => res.end('{}'), 100));
const gateway = useGateway({
  content: slow,
  environment: { SHUTDOWN_DELAY_MS: '1000', RATE_LIMIT_FACTOR: '100' },
});

test('under load it shuts down without failing a request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const outcomes: (number | string)[] = [];
  let stopping = false;
  const call = () =>
    new Promise<void>((resolve) => {
      const headers = { 'membership-number': activeNumber };
      request(`${gateway.url}${paths.library}`, { agent, headers }, (res) => {
        outcomes.push(res.statusCode ?? 0);
        res.resume().on('end', resolve);
      })
        .on('error', (error: NodeJS.ErrnoException) => {
          // Once it has stopped listening, a new connection is refused: a load balancer has gone elsewhere by then.
          if (!(stopping && error.code === 'ECONNREFUSED')) outcomes.push(error.code ?? error.message);
          resolve();
        })
        .end();
    });
  const until = performance.now() + 2_500;
  const clients = Array.from({ length: 20 }, async () => {
    while (performance.now() < until) await call();
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const closing = gateway.running.close();
  expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(503);
  setTimeout(() => {
    stopping = true;
  }, 900);
  await closing;
  await Promise.all(clients);
  agent.destroy();
  expect(outcomes.length).toBeGreaterThan(50);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
}, 20_000);
