import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@platform/local-stack';

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Service extends Child {
  adminUrl: string;
}

const startTimeoutMs = 180_000;
const local = (port: number | string) => `http://127.0.0.1:${port}`;

/**
 * Runs a node program in a child process, so that the measured and the measuring code don't share an event loop. Sets a
 * free PORT unless `env` has one. Returns once `readyUrl` (by default its own address) responds.
 */
export async function startChild(
  file: string,
  env: Record<string, string>,
  readyUrl?: string,
): Promise<Child> {
  const port = env.PORT ?? (await findFreePort());
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../..', file)], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = local(port);
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const responded = await fetch(readyUrl ?? url).catch(() => undefined);
    await responded?.arrayBuffer();
    if (responded?.ok) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child);
      throw new Error(`${file} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs a service until it is ready, with a random service token secret unless `env` has one. */
export async function startService(file: string, env: Record<string, string>): Promise<Service> {
  const adminPort = await findFreePort();
  const adminUrl = local(adminPort);
  const SERVICE_TOKEN_SECRET = randomBytes(32).toString('hex');
  const child = await startChild(
    file,
    { SERVICE_TOKEN_SECRET, ...env, ADMIN_PORT: `${adminPort}` },
    `${adminUrl}/readyz`,
  );
  return { ...child, adminUrl };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Clock ticks per second in /proc/<pid>/stat (USER_HZ; 100 on every architecture). */
const ticksPerSecond = 100;

/** Fields of /proc/<pid>/stat after the process's name, which may contain spaces and brackets. Linux only. */
function statFields(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

const toMicroseconds = (ticks: number) => (ticks * 1_000_000) / ticksPerSecond;

/** CPU time of a process (user and system) in microseconds, in steps of 10 ms. */
export function cpuMicroseconds(pid: number): number {
  const { 11: user = 0, 12: system = 0 } = statFields(pid);
  return toMicroseconds(user + system);
}

/** The same of those of its children that have ended. */
export function endedChildrenMicroseconds(pid: number): number {
  const { 13: user = 0, 14: system = 0 } = statFields(pid);
  return toMicroseconds(user + system);
}
