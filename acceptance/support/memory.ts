import { readFileSync } from 'node:fs';
import type { Platform, PlatformProcess } from '@platform/testkit/black-box';
import { metricsOf } from './services.ts';

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

/** What a service takes of the machine. */
export type Footprint = {
  name: string;
  pid: number;
  /** The objects and buffers of its code. */
  heldMiB: number;
  residentMiB: number;
  /** Open files and connections. */
  descriptors: number;
};

/** Reads a service's footprint from its metrics. */
export async function footprintOf(service: PlatformProcess): Promise<Footprint> {
  const metrics = await metricsOf(service);
  const figure = (metric: string) =>
    Number(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)`, 'm').exec(metrics)?.[1]);
  const held = figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes');
  const inMiB = (bytes: number) => Math.round((10 * bytes) / 1024 ** 2) / 10;
  return {
    name: service.name,
    pid: service.pid,
    heldMiB: inMiB(held),
    residentMiB: inMiB(figure('process_resident_memory_bytes')),
    descriptors: figure('process_open_fds'),
  };
}
