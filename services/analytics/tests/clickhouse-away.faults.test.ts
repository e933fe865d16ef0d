import { afterAll, expect, test } from '@jest/globals';
import type { RunningServer } from '@platform/service-kit';
import { clickHouseTestPassword, fastestOf, useBreakableServer, waitFor } from '@platform/testkit';
import type { Context } from '../src/context.ts';
import { store, storedAction } from './support/stored-actions.ts';
import { ask, contextOn, serve } from './support/use-queries.ts';

const clickhouse = useBreakableServer('clickhouse');
const opened: { context: Context; server: RunningServer }[] = [];

afterAll(async () => {
  for (const { context, server } of opened) {
    context.schema.close();
    await server.close(100);
    await context.clickhouse.close();
  }
});

async function start(): Promise<string> {
  const access = { username: 'platform', password: clickHouseTestPassword, database: 'analytics' };
  const context = contextOn({ url: clickhouse.url, ...access });
  const server = await serve(context);
  opened.push({ context, server });
  return server.url;
}

const paths = ['/summary', '/users', '/user/TESTMEMBER01'].map((path) => `/api/admin/analytics${path}`);

async function expectUnavailable(url: string): Promise<void> {
  for (const path of paths) {
    const refused = async () => {
      const { status, headers, body } = await ask(url + path);
      expect({ path, status, code: body.code }).toEqual({ path, status: 503, code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    };
    expect(await fastestOf(3, refused)).toBeLessThan(5_000);
  }
}

const expectAnswers = (url: string) =>
  waitFor(
    async () => (await Promise.all(paths.map((path) => ask(url + path)))).every((a) => a.status === 200),
    {
      timeoutMs: 20_000,
    },
  );

test('ClickHouse away is 503 with Retry-After, and answers come again once it is back', async () => {
  const url = await start();
  await opened[0]?.context.schema.ready;
  await store((opened[0] as (typeof opened)[0]).context.clickhouse, [storedAction()]);
  await expectAnswers(url);
  await clickhouse.kill();
  await expectUnavailable(url);

  // A replica started during the outage has not migrated yet.
  const second = await start();
  await expectUnavailable(second);

  await clickhouse.restart();
  await expectAnswers(url);
  await expectAnswers(second);
});

test('ClickHouse frozen is 503 before the gateway stops waiting', async () => {
  const [first] = opened;
  const url = first?.server.url;
  await clickhouse.signal('SIGSTOP');
  try {
    const asked = performance.now();
    const answers = await Promise.all(paths.map((path) => ask(url + path)));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(performance.now() - asked).toBeLessThan(10_000);
  } finally {
    await clickhouse.signal('SIGCONT');
  }
  await expectAnswers(url as string);
});
