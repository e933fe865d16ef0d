import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { type ServiceOptions, type ServiceParts, startService } from '../index.ts';
import { silentLogger } from '../logger/logger.ts';
import { within } from './within.ts';

const server = {
  host: '127.0.0.1',
  port: 0,
  adminPort: 0,
  nodeEnv: 'test',
  logLevel: 'silent',
  shutdownDelayMs: 0,
  reusePort: false,
} as const;

const start = ({
  config = { server },
  open,
  ...parts
}: Partial<Pick<ServiceOptions, 'config' | 'open'>> & ServiceParts = {}) =>
  startService({ name: 'test', config, logger: silentLogger(), open: open ?? (async () => parts) });

const status = async (url: string) => (await fetch(url)).status;

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('startService', () => {
  test('responds on the admin port', async () => {
    let broken = false;
    const service = await start({
      checks: {
        store: async () => {
          if (broken) throw Object.assign(new Error('secret host'), { code: 'ECONNREFUSED' });
        },
      },
      resources: { cache: { close: async () => {}, check: async () => {} } },
    });
    expect(await status(`${service.adminUrl}/healthz`)).toBe(200);
    expect(await (await fetch(`${service.adminUrl}/readyz`)).json()).toEqual({
      status: 'ok',
      pid: process.pid,
      checks: { cache: 'ok', store: 'ok' },
    });
    expect(await status(`${service.adminUrl}/other`)).toBe(404);
    expect(await status(`${service.url}/healthz`)).toBe(404);
    expect(await status(`${service.url}/metrics`)).toBe(404);
    await fetch(`${service.url}/members/VIP-CANARY-1?token=canary`);
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{.*route="unmatched",method="GET",status="404"/,
    );
    expect(metrics).toContain('nodejs_eventloop_lag_seconds');
    expect(metrics.toLowerCase()).not.toContain('canary');
    broken = true;
    let unready = await fetch(`${service.adminUrl}/readyz`);
    // Responses are kept for a moment.
    while (unready.ok) unready = await fetch(`${service.adminUrl}/readyz`);
    expect([unready.status, await unready.json()]).toEqual([
      503,
      { status: 'unavailable', pid: process.pid, checks: { cache: 'ok', store: 'unreachable' } },
    ]);
    broken = false;
    // A clock that was set back doesn't keep the last result.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    try {
      const becameReady = async () => {
        while (!(await fetch(`${service.adminUrl}/readyz`)).ok) await delay(50);
        return 'ready';
      };
      expect(await within(becameReady(), 60_000, () => 'not ready')).toBe('ready');
    } finally {
      clock.mockRestore();
    }
    await service.close();
  });

  test('with HOST=0.0.0.0 it responds by IPv4 and, where the machine has it, by IPv6', async () => {
    const service = await start({ config: { server: { ...server, host: '0.0.0.0' } } });
    const { port } = new URL(service.adminUrl);
    const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ address }) => address === '::1'),
    );
    for (const host of ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])])
      expect(await status(`http://${host}:${port}/healthz`)).toBe(200);
    await service.close();
  });

  test('while it opens its parts it is alive and not ready', async () => {
    const { open, opened } = gate();
    // Free for a moment: the system chose it for a server that has ended.
    const first = await start();
    await first.close();
    const adminPort = Number(new URL(first.adminUrl).port);
    const starting = start({
      config: { server: { ...server, adminPort } },
      open: async () => {
        await opened;
        return { checks: { store: async () => {} } };
      },
    });
    const readiness = async () => (await fetch(`${first.adminUrl}/readyz`)).json();
    let response: unknown;
    // Until it listens.
    while (!response) response = await readiness().catch(() => undefined);
    expect(response).toMatchObject({ status: 'unavailable', checks: { process: 'starting' } });
    expect(await status(`${first.adminUrl}/healthz`)).toBe(200);
    // For the alert: one that waits for its database has no other check yet.
    const started = async () => {
      const text = await (await fetch(`${first.adminUrl}/metrics`)).text();
      return /^dependency_ready\{.*check="start".* (\d)$/m.exec(text)?.[1];
    };
    expect(await started()).toBe('0');
    open();
    const service = await starting;
    expect(await readiness()).toMatchObject({ status: 'ok', checks: { store: 'ok' } });
    expect(await started()).toBe('1');
    await service.close();
  });

  test('what fails to open ends the start, and the admin port with it', async () => {
    const first = await start();
    await first.close();
    const adminPort = Number(new URL(first.adminUrl).port);
    const open = () => Promise.reject(new Error('bad grant'));
    await expect(start({ config: { server: { ...server, adminPort } }, open })).rejects.toThrow('bad grant');
    await expect(fetch(`${first.adminUrl}/healthz`)).rejects.toThrow();
  });

  test('a check that hangs is timed out', async () => {
    const service = await start({ checks: { stuck: () => new Promise(() => {}) } });
    expect(await within(status(`${service.adminUrl}/readyz`), 60_000, () => 'late')).toBe(503);
    await service.close();
  });

  test('close makes it unready, refuses connections, finishes requests in flight and closes resources in reverse', async () => {
    const closed: string[] = [];
    const arrived = gate();
    const finish = gate();
    const resource = (name: string) => ({
      close: async () => {
        closed.push(name);
        if (name === 'second') throw new Error('does not close');
      },
    });
    const service = await start({
      resources: { first: resource('first'), second: resource('second'), third: resource('third') },
      routes: (app) => {
        app.get('/quick', (_req, res) => void res.json('quick'));
        app.get('/slow', async (_req, res) => {
          arrived.open();
          await finish.opened;
          res.json('finished');
        });
      },
    });
    // A connection kept open and idle, as the gateway's agent holds it.
    const agent = new Agent({ keepAlive: true });
    const viaAgent = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) =>
        httpGet(service.url + path, { agent }, resolve).on('error', reject),
      );
    const quick = await viaAgent('/quick');
    quick.resume();

    const slow = viaAgent('/slow');
    await arrived.opened;
    const closing = service.close();
    expect(await status(`${service.adminUrl}/readyz`)).toBe(503);
    await expect(fetch(`${service.url}/quick`)).rejects.toThrow();
    expect(closed).toEqual([]);
    finish.open();
    const response = await slow;
    expect([response.statusCode, (await response.toArray()).join('')]).toEqual([200, '"finished"']);
    // Nothing is in flight any longer, so it doesn't wait out the 6 s that such requests have.
    expect(await within(closing, 5_000, () => 'late')).toBeUndefined();
    expect(closed).toEqual(['third', 'second', 'first']);
    await expect(fetch(`${service.adminUrl}/healthz`)).rejects.toThrow();
    await service.close();
    expect(closed).toHaveLength(3);
    agent.destroy();
  });

  test('a taken port is an error, and what was opened is closed', async () => {
    const first = await start();
    const closed: string[] = [];
    const port = Number(new URL(first.url).port);
    const second = start({
      config: { server: { ...server, port } },
      resources: { store: { close: async () => closed.push('store') } },
    });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(closed).toEqual(['store']);
    await first.close();
  });
});
