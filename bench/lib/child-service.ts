import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const startTimeoutMs = 180_000;

/**
 * Runs a node program as a process of its own until it answers at `url`, so that what is measured shares no event loop
 * with what measures it.
 */
export async function startChild(
  file: string,
  env: Record<string, string>,
  url: string,
  readyUrl = url,
): Promise<Child> {
  const child = spawn(process.execPath, ['--no-warnings', file], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const answered = await fetch(readyUrl).catch(() => undefined);
    await answered?.arrayBuffer();
    if (answered?.ok) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child);
      throw new Error(`${file} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Ticks a second in which Linux counts a process's time (USER_HZ; 100 on every architecture). */
const ticksPerSecond = 100;

/** Processor time a process has used, its own code and the kernel's for it, in microseconds. Linux only; to 10 ms. */
export function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces and brackets: the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
}
