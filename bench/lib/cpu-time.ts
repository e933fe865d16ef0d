import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts a process's time (USER_HZ; 100 on every architecture). */
const ticksPerSecond = 100;

/** Processor time a process has used, its own code and the kernel's for it, in microseconds. Linux only; to 10 ms. */
export function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces and brackets: the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
}
