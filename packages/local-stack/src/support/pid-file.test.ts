import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { endLeftover, readPidFile, writePidFile } from './pid-file.ts';
import { identifyProcess, isAlive } from './process-identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'pid-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sleeper = async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  return { child, pid: child.pid as number };
};

describe('pid files', () => {
  test('a leftover is found and ended', async () => {
    const file = join(folder, 'leftover.pid');
    const { child, pid } = await sleeper();
    const ended = once(child, 'exit');
    writePidFile(file, pid);
    expect(readPidFile(file)?.pid).toBe(pid);
    expect(await endLeftover(file)).toBe(true);
    await ended;
    expect(existsSync(file)).toBe(false);
  });

  test('another process with the same id is left alone', async () => {
    const file = join(folder, 'reused.pid');
    const { child, pid } = await sleeper();
    writeFileSync(file, JSON.stringify({ pid, startedAt: 'earlier' }));
    expect(readPidFile(file)).toBeUndefined();
    expect(await endLeftover(file)).toBe(false);
    expect(identifyProcess(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test('no file, a broken file and a process that is gone all mean no leftover', async () => {
    expect(await endLeftover(join(folder, 'none.pid'))).toBe(false);
    const broken = join(folder, 'broken.pid');
    writeFileSync(broken, '{');
    expect(await endLeftover(broken)).toBe(false);
    const { child, pid } = await sleeper();
    const identity = identifyProcess(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isAlive(identity)).toBe(false);
  });
});
