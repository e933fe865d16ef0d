import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { useTraceCollector, waitFor } from '@platform/testkit';
import { useMains } from './support/use-mains.ts';

const collector = useTraceCollector();
const runMain = useMains();

/** Runs a service with routes. */
const run = (name: string, routes: string, environment: Record<string, string>, stdio?: StdioOptions) =>
  runMain(
    name,
    `import { createLogger, readConfig, runService, serverConfig, startService } from '../../src/index.ts';
     await runService('${name}', async () => {
       const config = readConfig({ server: serverConfig }, process.env);
       const logger = createLogger({ name: '${name}', level: config.server.logLevel });
       return startService({ name: '${name}', config, logger, open: async () => ({ routes: (app) => { ${routes} } }) });
     });`,
    environment,
    stdio,
  );

const ports = { PORT: '0', ADMIN_PORT: '0' };

describe('runService', () => {
  test('a bad configuration: exit 1, every variable named', async () => {
    const { child, output } = await run('bad', '', { PORT: 'planted', LOG_LEVEL: 'loud' });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(output()).toMatch(/PORT must be.*ADMIN_PORT is missing.*LOG_LEVEL must be/);
    expect(output()).not.toContain('planted');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s: what is in flight ends, span and all', async (signal) => {
    const process = await run(
      `traced-${signal}`,
      `app.get('/', (_req, res) => { console.log('asked'); setTimeout(() => res.json('done'), 700); });`,
      { ...ports, ...collector.environment(), OTEL_SERVICE_NAME: signal, OTEL_BSP_SCHEDULE_DELAY: '60000' },
    );
    const response = fetch((await process.listening()).url);
    await waitFor(() => process.output().includes('asked'));
    process.child.kill(signal);
    expect(await (await response).json()).toBe('done');
    expect(await once(process.child, 'close')).toEqual([0, null]);
    expect(process.output()).not.toMatch(/Warning/);
    const spans = collector.spans().filter(({ service }) => service === signal);
    expect(spans.map(({ name }) => name)).toContain('GET /');
  });

  test('SIGTERM with a request that never ends: exit within 10 s', async () => {
    // The forced exit after 9.5 s has code 1. A process that stands still from before 6 s until then has it, too.
    let code: unknown;
    for (let runs = 0; runs < 3 && code !== 0; runs += 1) {
      const process = await run('stuck', `app.get('/', () => console.log('asked'));`, ports);
      const { url } = await process.listening();
      const response = fetch(url).catch(() => 'cut');
      await waitFor(() => process.output().includes('asked'));
      process.child.kill('SIGTERM');
      [code] = await once(process.child, 'close');
      expect(await response).toBe('cut');
    }
    expect(code).toBe(0);
  });

  test('a log on a full disk: the service runs on, and stops when it is told to', async () => {
    // It can't say where it listens.
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const full = openSync('/dev/full', 'w');
    const { child } = await run(
      'full',
      `app.get('/', (_req, res) => { console.log('asked'); console.error('asked'); res.json('done'); });`,
      { ...ports, PORT: String(port) },
      ['ignore', full, full],
    );
    closeSync(full);
    const url = `http://127.0.0.1:${port}/`;
    await waitFor(async () => (await fetch(url)).ok);
    expect(await (await fetch(url)).json()).toBe('done');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('an unhandled rejection: logged, exit 1', async () => {
    const process = await run(
      'rejects',
      `app.get('/', () => { setTimeout(() => Promise.reject(new Error('lost')), 1); });`,
      ports,
    );
    fetch((await process.listening()).url).catch(() => {});
    const [code] = await once(process.child, 'close');
    expect(code).toBe(1);
    expect(process.output()).toMatch(/"level":"fatal".*unhandled rejection/);
  });
});
