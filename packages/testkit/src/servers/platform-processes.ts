import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessReport } from '@platform/local-stack';

/** What the supervisor reports of a process. It has no `pid` while it restarts. */
export type PlatformProcess = ProcessReport & { pid: number };

/** The supervisor's report of its processes. */
export function platformProcesses(folder: string): PlatformProcess[] {
  return JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')).processes;
}

/** @throws if the platform has no such process */
export function platformProcess(folder: string, name: string): PlatformProcess {
  const found = platformProcesses(folder).find((one) => one.name === name);
  if (found === undefined) throw new Error(`The platform has no process ${name}`);
  return found;
}

/** A process's environment, without NODE_CHANNEL_*: node would abort without the supervisor's IPC channel. Linux only. */
export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((entry) => entry.includes('=') && !entry.startsWith('NODE_CHANNEL_'))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
