import { expect } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { type Platform, waitFor } from '@platform/testkit/black-box';
import { Api } from './api.ts';
import { allIds, startLedger } from './ledger.ts';
import { startProgressLedger } from './progress-ledger.ts';
import { servicesOf } from './services.ts';

export const killedServices = [
  ...['admin-auth', 'membership', 'content', 'storage', 'storage-worker', 'scraper', 'sms'],
  ...['sms-sandbox', 'web', 'gateway'],
];
export const killedServers = ['mongo', 'redis', 'kafka', 's3'];

/** In milliseconds. A backing server may have to recover its data first. */
const longestRestart = { service: 5_000, server: 20_000 };

/** How soon a killed process has to be back, in milliseconds. */
export const backWithinMs = (platform: Platform, name: string): number =>
  longestRestart[servicesOf(platform.processes()).some((one) => one.name === name) ? 'service' : 'server'];

export type Clients = { admin: Api; member: Api };

export async function logInClients(platform: Platform): Promise<Clients> {
  const anyone = new Api(platform.url);
  const { api: admin } = await anyone.logIn(platform.admin);
  return { admin, member: anyone.as({ membershipNumber: platform.membershipNumber }) };
}

/** Waits until member and admin requests succeed. */
export const untilServing = ({ admin, member }: Clients) =>
  waitFor(
    async () =>
      (await member.send('GET', apiPath('/api/library'))).ok &&
      (await admin.send('GET', apiPath('/api/admin/verify'))).ok,
    { what: 'the product to serve again' },
  );

/**
 * Kills a process during writes and checks that every acknowledged write is still there. Returns the downtime in
 * milliseconds.
 */
export async function killUnderWrites(platform: Platform, clients: Clients, name: string): Promise<number> {
  const { admin } = clients;
  const run = `${name} ${Date.now()}`;
  const places = await startProgressLedger(clients, run);
  const ledger = startLedger(admin, run);
  await waitFor(() => ledger.hasAcknowledged() && places.hasAcknowledged(), {
    what: 'an acknowledged write',
  });
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 700));
  const pid = platform.kill(name);
  const backMs = await platform.untilBack(name, pid);
  await untilServing(clients);
  const { acknowledged, dishonest, withoutResponse } = await ledger.stop();
  const progress = await places.stop();

  expect([dishonest, progress.dishonest]).toEqual([[], []]);
  if (name !== 'gateway') expect([withoutResponse, progress.withoutResponse]).toEqual([0, 0]);
  const search = encodeURIComponent(run);
  // Search is told a moment after the write.
  await waitFor(async () => {
    const embeds = await allIds(admin, `${apiPath('/api/embeds')}?scope=all&search=${search}`);
    expect(acknowledged.embeds.filter((id) => !embeds.has(id))).toEqual([]);
    return true;
  });
  const members = await allIds(admin, `${apiPath('/api/members')}?search=${search}`);
  expect(acknowledged.members.filter((id) => !members.has(id))).toEqual([]);
  expect(acknowledged.embeds.length + acknowledged.members.length).toBeGreaterThan(0);
  expect(progress.lost).toEqual([]);
  expect(progress.acknowledged).toBeGreaterThan(0);
  return backMs;
}
