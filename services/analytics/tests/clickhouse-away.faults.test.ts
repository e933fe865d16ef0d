import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from '@jest/globals';
import type { Logger, RunningServer } from '@platform/service-kit';
import {
  anyWithin,
  clickHouseTestPassword,
  createCertificate,
  startTlsProxy,
  useBreakableServer,
  waitFor,
} from '@platform/testkit';
import type { Context } from '../src/context.ts';
import { connectClickHouse, migrateUntilDone } from '../src/store/clickhouse.ts';
import { memberIdOf, store, storedAction } from './support/stored-actions.ts';
import { ask, contextOn, serve } from './support/use-queries.ts';

const clickhouse = useBreakableServer('clickhouse');
const opened: { context: Context; server: RunningServer }[] = [];

afterAll(async () => {
  for (const { context, server } of opened) {
    await server.close(100);
    await context.clickhouse.close();
  }
});

async function start(): Promise<string> {
  const access = { username: 'platform', password: clickHouseTestPassword, database: 'analytics' };
  const context = await contextOn({ url: clickhouse.url, ...access });
  const server = await serve(context);
  opened.push({ context, server });
  return server.url;
}

const paths = ['/summary', '/users', `/user/${memberIdOf('someone')}`].map(
  (path) => `/api/admin/analytics${path}`,
);

async function expectUnavailable(url: string): Promise<void> {
  for (const path of paths) {
    const rejected = async () => {
      const { status, headers, body } = await ask(url + path);
      expect({ path, status, code: body.code }).toEqual({ path, status: 503, code: 'unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    };
    expect(await anyWithin(3, 5_000, rejected)).toBe(true);
  }
}

const expectResponses = (url: string) =>
  waitFor(
    async () => (await Promise.all(paths.map((path) => ask(url + path)))).every((a) => a.status === 200),
    {
      timeoutMs: 20_000,
    },
  );

test('ClickHouse away is 503 with Retry-After, and responses come again once it is back', async () => {
  const url = await start();
  await store((opened[0] as (typeof opened)[0]).context.clickhouse, [storedAction()]);
  await expectResponses(url);
  await clickhouse.kill();
  await expectUnavailable(url);

  // A replica started during the outage waits for ClickHouse.
  const second = start();
  expect(await Promise.race([second, delay(2_000, 'waits')])).toBe('waits');

  await clickhouse.restart();
  await expectResponses(url);
  await expectResponses(await second);
});

test('ClickHouse over TLS: a wrong password and an untrusted certificate are named; corrected, it is ready by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-tls-'));
  const [trusted, untrusted] = ['trusted', 'untrusted'].map((name) => createCertificate(folder, name));
  if (!trusted || !untrusted) throw new Error('no certificates');
  const authorities = getCACertificates('default');
  // What NODE_EXTRA_CA_CERTS does when a process starts.
  setDefaultCACertificates([...authorities, await readFile(trusted.caFile, 'utf8')]);
  const proxy = await startTlsProxy(clickhouse.port, untrusted);
  const problems: { server: string; text: string }[] = [];
  const logger = {
    child: ({ server }: { server: string }) => {
      const problem = ({ err }: { err: Error }) => problems.push({ server, text: String(err) });
      return { warn: problem, error: problem, info: () => {} };
    },
  } as unknown as Logger;
  const right = {
    url: `https://127.0.0.1:${proxy.port}`,
    username: 'platform',
    password: clickHouseTestPassword,
  };
  const wrong = { ...right, password: 'wrong' };
  async function migrate(server: typeof right): Promise<void> {
    const client = connectClickHouse(right, 'analytics');
    await migrateUntilDone({
      ...{ clickhouse: client, server, database: 'analytics', retentionMonths: 25, logger },
    });
    await client.close();
  }
  const named = (reason: RegExp) =>
    waitFor(() => problems.find(({ text }) => reason.test(text))?.server, { timeoutMs: 10_000 });
  const [first, second] = [migrate(right), migrate(wrong)];
  try {
    expect(await named(/self-signed|unable to verify/)).toBe(`127.0.0.1:${proxy.port}`);
    proxy.setCertificate(trusted);
    await first;
    expect(await named(/Authentication failed/)).toBe(`127.0.0.1:${proxy.port}`);
    wrong.password = right.password;
    await second;
  } finally {
    setDefaultCACertificates(authorities);
    await proxy.close();
    await rm(folder, { recursive: true });
  }
});

test('ClickHouse frozen is 503 before the gateway stops waiting', async () => {
  const [first] = opened;
  const url = first?.server.url;
  await clickhouse.signal('SIGSTOP');
  try {
    const started = performance.now();
    const responses = await Promise.all(paths.map((path) => ask(url + path)));
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(performance.now() - started).toBeLessThan(10_000);
  } finally {
    await clickhouse.signal('SIGCONT');
  }
  await expectResponses(url as string);
});
