import { beforeAll, expect, test } from '@jest/globals';
import { consumerGroups, topics } from '@platform/contracts';
import { deadLetterHeaders, type RunningService } from '@platform/service-kit';
import { runProgram } from '@platform/testkit';
import { ledgerOf, trackedAction, trackedActions, useAnalytics } from './support/use-analytics.ts';

const analytics = useAnalytics();
let service: RunningService;
beforeAll(async () => {
  service = await analytics.start();
});

const command = (name: string) =>
  runProgram(`services/analytics/src/commands/${name}.ts`, [], analytics.environment({ LOG_LEVEL: 'info' }));

const sent = trackedActions(200);

test('dead letters of every group are put back once', async () => {
  await analytics.send(sent);
  const letterOf = (group: string) => {
    const action = trackedAction();
    sent.push(action);
    return {
      key: action.memberId,
      value: JSON.stringify([action]),
      headers: { [deadLetterHeaders.group]: group, [deadLetterHeaders.topic]: topics.tracking },
    };
  };
  await analytics
    .producer()
    .send(topics.deadLetter, [letterOf(consumerGroups.actions), letterOf(consumerGroups.audit)]);
  expect((await command('replay-dead-letters')).out).toMatch(/^Dead letters put back: 2$/m);
  expect((await command('replay-dead-letters')).out).toMatch(/^Dead letters put back: 0$/m);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('the topic is replayed only while no writer runs, and fills what ClickHouse lost', async () => {
  expect(await command('replay-topic')).toMatchObject({
    code: 1,
    err: expect.stringContaining('stop the analytics service first'),
  });
  await service.close();
  await analytics.client().command({ query: 'TRUNCATE TABLE tracked_actions' });
  expect(await command('replay-topic')).toMatchObject({ code: 0 });
  await analytics.start();
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});
