import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath, localAdmin } from '@platform/contracts';
import { platformProcesses, waitFor } from '@platform/testkit/black-box';
import { type StartedPlatform, startPlatform } from '@platform/testkit/platform';
import { Api } from '../support/api.ts';
import { allIds, startLedger } from '../support/ledger.ts';
import { servicesOf } from '../support/services.ts';

/** MongoDB's journal alone takes 300 MB. */
const size = '600m';
const fullMs = 20_000;
const rightWithinMs = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'disk-full-'));
const mounted = mountSmallDisk();
let platform: StartedPlatform;

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('A full disk was NOT tested: a small file system can only be mounted by root on Linux');
    return false;
  }
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const filler = openSync(file, 'a');
  for (let bytes = 1_048_576; bytes >= 1; ) {
    try {
      writeSync(filler, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(filler);
}

const servicePids = () => servicesOf(platformProcesses(folder)).map(({ pid }) => pid);

/** The state file can't be written on a full disk, so this checks the processes. */
const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeAll(async () => {
  if (mounted) platform = await startPlatform(folder);
}, 600_000);

afterAll(async () => {
  await platform?.stop();
  if (mounted) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

(mounted ? test : test.skip)(
  'with its disk full no service ends, nothing is acknowledged falsely, and all is right within 15 s of free space',
  async () => {
    const { api: admin } = await new Api(platform.url).logIn(localAdmin);
    const before = servicePids();
    const ledger = startLedger(admin, 'disk full');
    await delay(1_000);
    fill(join(folder, 'filler'));
    await delay(fullMs);
    expect(before.filter(runs)).toEqual(before);

    rmSync(join(folder, 'filler'));
    const since = performance.now();
    await waitFor(() => platformProcesses(folder).every(({ state }) => state === 'ready'), {
      timeoutMs: 60_000,
      what: 'every process to be ready',
    });
    const readyMs = performance.now() - since;
    await waitFor(async () => (await admin.send('GET', apiPath('/api/library'))).ok, {
      timeoutMs: 60_000,
      what: 'reads',
    });
    const rightMs = performance.now() - since;
    const { acknowledged, dishonest, withoutResponse } = await ledger.stop();
    console.info(`Ready ${Math.round(readyMs)} ms, right ${Math.round(rightMs)} ms after there was space`);
    expect(rightMs).toBeLessThan(rightWithinMs);
    expect([dishonest, withoutResponse]).toEqual([[], 0]);
    const [embeds, members] = [
      await allIds(admin, apiPath('/api/embeds')),
      await allIds(admin, apiPath('/api/members')),
    ];
    expect(acknowledged.embeds.filter((id) => !embeds.has(id))).toEqual([]);
    expect(acknowledged.members.filter((id) => !members.has(id))).toEqual([]);
    expect(servicePids()).toEqual(before);
  },
  300_000,
);
