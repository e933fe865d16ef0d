import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath, localAdmin, type Member, type Video } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { type StartedPlatform, startPlatform } from '@platform/testkit/platform';
import { Api } from '../support/api.ts';
import { sha256, smallVideo } from '../support/media.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const local = join(folder, 'local');
const backups = join(folder, 'backups');
let platform: StartedPlatform;
let admin: Api;
let member: Member;
let video: Video;
const events = 25;

beforeAll(async () => {
  process.env.PLATFORM_BACKUP_DIR = backups;
  mkdirSync(join(backups, 'secrets'), { recursive: true });
  for (const path of [backups, join(backups, 'secrets')]) chmodSync(path, 0o755);
  platform = await startPlatform(local);
  admin = (await new Api(platform.url).logIn(localAdmin)).api;
  member = await admin.createMember({ name: '阿明' });
  video = await admin.createVideo(await smallVideo(), { title: '冰川徒步' });
  const { membershipNumber } = member;
  const tracked = Array.from({ length: events }, click);
  await admin.as({ membershipNumber }).post(apiPath('/api/action/track'), tracked);
  await waitFor(async () => (await details()).totalActions === events, { timeoutMs: 60_000 });
}, 900_000);
afterAll(async () => {
  delete process.env.PLATFORM_BACKUP_DIR;
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The member clicks the video's card. */
const click = () => ({
  actionType: 'video_click',
  eventId: randomUUID(),
  membershipNumber: member.membershipNumber,
  ...{ contentType: 'video', contentId: video.id, contentTitle: video.title, fromPage: '/' },
});

function details() {
  const { membershipNumber } = member;
  return admin.get(apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber }));
}

/** What the operator and a member see, down to the film's bytes. */
async function ledger() {
  const film = await new Api(platform.url, { membershipNumber: member.membershipNumber }).send(
    'GET',
    video.objectPath,
  );
  return {
    film: [film.status, film.body && (await sha256(film.body))],
    members: await admin.get(apiPath('/api/members')),
    videos: await admin.get(apiPath('/api/videos', { scope: 'all' })),
    details: await details(),
  };
}

test('what was backed up is there again after everything was deleted, and nobody is logged out', async () => {
  const before = await ledger();
  await platform.run('backup');
  // Only their owner reads them, even in a folder that others can read.
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const [copy = ''] = readdirSync(join(backups, 'secrets'));
  expect(modeOf(join(backups, 'secrets', copy))).toBe(0o600);
  for (const path of [join(backups, 'data'), join(backups, 'secrets'), join(local, 'data')])
    expect(modeOf(path)).toBe(0o700);
  await platform.run('reset');
  expect(existsSync(local)).toBe(false);
  await platform.run('restore');
  await platform.run('up');
  // With the token from before: the keys that sign tokens are in MongoDB, encrypted by a secret.
  const after = await waitFor(ledger, { timeoutMs: 60_000 });
  expect(after).toEqual(before);
  expect(before.film[0]).toBe(200);

  // It goes on from there.
  const { membershipNumber } = member;
  await admin.as({ membershipNumber }).post(apiPath('/api/action/track'), click());
  await waitFor(async () => (await details()).totalActions === events + 1, { timeoutMs: 60_000 });
}, 600_000);
