import { expect, test } from '@jest/globals';
import type { TrackedAction } from '@platform/contracts';
import { ledgerOf, trackedActions, useAnalytics } from './support/use-analytics.ts';

const analytics = useAnalytics();
const sent: TrackedAction[] = [];
async function send(count: number): Promise<void> {
  const actions = trackedActions(count);
  await analytics.send(actions);
  sent.push(...actions);
}

test('replicas that come and go under load count each action once', async () => {
  const first = await analytics.start();
  const second = await analytics.start();
  const load = (async () => {
    for (let batch = 0; batch < 40; batch += 1) await send(250);
  })();
  await first.close();
  await analytics.start();
  await second.close();
  await load;
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});
