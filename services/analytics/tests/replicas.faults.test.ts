import { afterAll, expect, test } from '@jest/globals';
import type { TrackedAction } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { start as startAnalytics } from '../src/service.ts';
import { ledgerOf, trackedActions, useAnalytics } from './support/use-analytics.ts';

const analytics = useAnalytics();
const running: RunningService[] = [];
const start = async () => {
  const service = await startAnalytics(analytics.config(), { logger: silentLogger() });
  running.push(service);
  return service;
};
afterAll(() => Promise.all(running.map((service) => service.close())));

const sent: TrackedAction[] = [];
async function send(count: number): Promise<void> {
  const actions = trackedActions(count);
  await analytics.send(actions);
  sent.push(...actions);
}

test('replicas that come and go under load count each action once', async () => {
  const first = await start();
  const second = await start();
  const load = (async () => {
    for (let batch = 0; batch < 40; batch += 1) await send(250);
  })();
  await first.close();
  await start();
  await second.close();
  await load;
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});
