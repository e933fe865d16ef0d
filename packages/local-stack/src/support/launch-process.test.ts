import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { launchProcess } from './launch-process.ts';
import { identifyProcess, isAlive, type ProcessIdentity } from './processes.ts';
import { findOnPath, StackError } from './run.ts';
import { waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'server-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a shell command that never becomes ready. */
function launch(name: string, script: string, signal?: AbortSignal): Promise<Error> {
  const file = (ending: string) => join(folder, `${name}.${ending}`);
  const started = launchProcess({
    name,
    command: 'sh',
    args: ['-c', script],
    cwd: folder,
    logFile: file('log'),
    ready: async () => false,
    signal,
  });
  return started.then(
    () => new Error('it started'),
    (error: Error) => error,
  );
}

test('a server that ends at its start is reported with its exit status, its log and the last lines of that', async () => {
  const error = await launch('corrupt', 'echo "page 7 is corrupt"; exit 14');
  expect(error).toBeInstanceOf(StackError);
  expect(error.message).toBe(
    `corrupt ended with status 14 before it was ready; the end of ${join(folder, 'corrupt.log')}:\npage 7 is corrupt`,
  );
});

test('a server that is killed at its start and writes nothing is reported with the signal and its earlier log', async () => {
  appendFileSync(join(folder, 'killed.log'), 'an earlier run\n');
  const { message } = await launch('killed', 'kill -ABRT $$');
  expect(message).toMatch(/^killed was ended by SIGABRT before it was ready.*:\nan earlier run$/);
});

test('a start that is under way can be ended', async () => {
  const stopping = new AbortController();
  const started = launch('slow', 'sleep 60', stopping.signal);
  const log = join(folder, 'slow.log');
  expect(await waitFor(() => existsSync(log), { timeoutMs: 60_000 })).toBe(true);
  stopping.abort();
  expect((await started).message).toContain('slow was ended by SIGKILL');
  expect(await launch('later', 'sleep 60', stopping.signal)).toBe(stopping.signal.reason);
});

/** Runs a command that launches a shell script, and interrupts it once the script has written its process id. */
async function interrupt(name: string, script: string, PATH: string | undefined): Promise<ProcessIdentity> {
  const logFile = join(folder, `${name}.log`);
  const plan = { name, command: '/bin/sh', args: ['-c', script], cwd: folder, logFile };
  const program = `
    import { exitOnSignals, launchProcess } from '${import.meta.dirname}/launch-process.ts';
    exitOnSignals();
    await launchProcess({ ...${JSON.stringify(plan)}, ready: async () => false });`;
  const command = spawn(process.execPath, ['--input-type=module', '--eval', program], { env: { PATH } });
  const exited = once(command, 'exit');
  const pidOf = () => existsSync(logFile) && Number(readFileSync(logFile, 'utf8'));
  expect(await waitFor(() => Boolean(pidOf()), { timeoutMs: 60_000 })).toBe(true);
  const launched = identifyProcess(Number(pidOf())) as ProcessIdentity;
  command.kill('SIGINT');
  expect(await exited).toEqual([130, null]);
  return launched;
}

test('a command that is interrupted ends what it has launched, also where there is no setpriv', async () => {
  const sleeper = await interrupt('sleeper', 'echo $$; exec /bin/sleep 60', '');
  expect(await waitFor(() => !isAlive(sleeper), { timeoutMs: 60_000 })).toBe(true);
});

const withSetpriv = findOnPath('setpriv') ? test : test.skip;
withSetpriv('where there is setpriv, what is launched can end by itself', async () => {
  const script =
    "trap 'trap : TERM; echo closed > closing.log; exit' TERM; echo $$; while :; do sleep 0.1; done";
  const server = await interrupt('closing-server', script, process.env.PATH);
  expect(await waitFor(() => !isAlive(server), { timeoutMs: 60_000 })).toBe(true);
  expect(readFileSync(join(folder, 'closing.log'), 'utf8')).toBe('closed\n');
});
