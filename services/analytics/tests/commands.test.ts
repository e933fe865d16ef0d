import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import { deadLetterHeaders, type RunningService, silentLogger } from '@platform/service-kit';
import { childEnvironment } from '@platform/testkit';
import { writerGroup } from '../src/events/writer.ts';
import { start as startAnalytics } from '../src/service.ts';
import { ledgerOf, trackedAction, trackedActions, useAnalytics } from './support/use-analytics.ts';

const analytics = useAnalytics();
let service: RunningService | undefined;
const start = async () => {
  service = await startAnalytics(analytics.config(), { logger: silentLogger() });
};
beforeAll(start);
afterAll(() => service?.close());

const run = promisify(execFile);
const command = (name: string) =>
  run(process.execPath, [`src/commands/${name}.ts`], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...childEnvironment, ...analytics.environment({ LOG_LEVEL: 'info' }) },
  });

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
  await analytics.producer().send(topics.deadLetter, [letterOf(writerGroup), letterOf('admin-auth.audit')]);
  expect((await command('replay-dead-letters')).stdout).toMatch(/^Dead letters put back: 2$/m);
  expect((await command('replay-dead-letters')).stdout).toMatch(/^Dead letters put back: 0$/m);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});

test('the topic is replayed only while no writer runs, and fills what ClickHouse lost', async () => {
  await expect(command('replay-topic')).rejects.toMatchObject({
    stderr: expect.stringContaining('stop the analytics service first'),
  });
  await service?.close();
  service = undefined;
  await analytics.client().command({ query: 'TRUNCATE TABLE tracked_actions' });
  await command('replay-topic');
  await start();
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
});
