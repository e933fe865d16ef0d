import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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

test('replicas that start at once on an empty ClickHouse share the work', async () => {
  await send(500);
  await Promise.all([start(), start(), start()]);
  await send(500);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf(sent));
  const applied = await analytics.rows<{ version: string }>(
    'SELECT version FROM schema_migrations FINAL ORDER BY version',
  );
  const migrations = readdirSync(join(import.meta.dirname, '../src/store/migrations'));
  expect(applied.map(({ version }) => `${version}.sql`)).toEqual(migrations.sort());
});
