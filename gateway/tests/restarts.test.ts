import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { endsWithin, listen, waitFor } from '@platform/testkit';
import { type Echo, type StandIn, startEcho } from './support/stand-ins.ts';
import { activeNumber, useGateway } from './support/use-gateway.ts';

const gateway = useGateway({ environment: { ANALYTICS_URL: 'http://127.0.0.1:9' } });
const admin = () => ({ authorization: `Bearer ${gateway.adminAuth.logIn({ sessionId: 'session-1' })}` });
const member = { 'membership-number': activeNumber };
const read = () => fetch(`${gateway.url}${apiPath('/api/library')}`, { headers: member });
const write = (body: string) =>
  fetch(`${gateway.url}${apiPath('/api/videos')}`, { method: 'POST', headers: admin(), body });

/** Counts the connections that are refused at a port from now on. */
function rejectionsAt(port: number): () => number {
  let rejections = 0;
  subscribe('net.client.socket', (message) => {
    (message as { socket: Socket }).socket.once('error', (error: Error & { port?: number }) => {
      if (error.port === port) rejections += 1;
    });
  });
  return () => rejections;
}

/** Stops the clock by which the gateway waits for a service, so that nobody is late for it. */
const holdClock = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());
afterEach(() => {
  jest.restoreAllMocks();
});

let back: StandIn | undefined;
afterAll(() => back?.close());

test('while a service is restarted reads and writes wait for it, with their bodies', async () => {
  expect((await read()).status).toBe(200);
  const { port } = gateway.content;
  await gateway.content.close();
  const rejections = rejectionsAt(port);
  holdClock();
  const body = 'x'.repeat(300_000);
  const reads = Array.from({ length: 20 }, read);
  const written = write(body);
  await waitFor(() => rejections() > reads.length);
  back = await startEcho(port);
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(((await (await written).json()) as Echo).body).toBe(body);
});

test('a read that is cut off before its response is sent once more, a write is not', async () => {
  const cut: string[] = [];
  await back?.close();
  back = await listen(
    (req, res) => {
      if (cut.includes(req.method as string)) return void res.end('{}');
      cut.push(req.method as string);
      req.socket.resetAndDestroy();
    },
    (back as StandIn).port,
  );
  expect((await read()).status).toBe(200);
  expect((await write('{}')).status).toBe(503);
  expect(cut).toEqual(['GET', 'POST']);
});

test('identity checks wait, too', async () => {
  const { membership } = gateway;
  await membership.close();
  const rejections = rejectionsAt(membership.port);
  holdClock();
  const waiting = fetch(`${gateway.url}${apiPath('/api/library')}`, {
    headers: { 'membership-number': 'NEWCOMER0001' },
  });
  await waitFor(() => rejections() > 0);
  membership.members.set('NEWCOMER0001', 'member-2');
  await new Promise<void>((resolve) => membership.server.listen(membership.port, '127.0.0.1', resolve));
  expect((await waiting).status).toBe(200);
});

test('a service that stays away is not waited for any longer: 503 with Retry-After at once', async () => {
  const rejected = () =>
    fetch(`${gateway.url}${apiPath('/api/admin/analytics/users')}`, { headers: admin() });
  const first = await rejected();
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
  await waitFor(async () => {
    const since = performance.now();
    const { status } = await rejected();
    return status === 503 && performance.now() - since < 90;
  });
});

test('a long operation of a service that is frozen ends soon', async () => {
  await back?.close();
  const { port } = gateway.content;
  // It takes connections and never responds, as a stopped process does.
  back = await listen(() => {}, port);
  const isCut = async () => expect((await write('{}')).status).toBe(504);
  // 9 s, and what a busy machine adds; the operation's own time is 60 s.
  expect(await endsWithin(20_000, isCut)).toBe(true);
});
