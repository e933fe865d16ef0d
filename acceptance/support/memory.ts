import { readFileSync } from 'node:fs';
import type { Platform } from '@platform/testkit/black-box';

/** Resident memory of a process in bytes; 0 when it is gone. From `VmRSS` of /proc/<pid>/status, which is in kB. */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Samples the processes' memory. `stop` returns each peak in MiB. */
export function watchMemory(
  platform: Platform,
  names: readonly string[],
): { stop: () => Record<string, number> } {
  const most: Record<string, number> = {};
  const look = () => {
    for (const { name, pid } of platform.processes())
      if (names.includes(name))
        most[name] = Math.max(most[name] ?? 0, Math.round(residentBytes(pid) / 1024 ** 2));
  };
  const timer = setInterval(look, 250);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
