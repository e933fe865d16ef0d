import { readFileSync } from 'node:fs';
import { stackPaths } from '../platform/paths.ts';
import { isReady } from '../platform/spawn-service.ts';
import { readState } from '../supervisor/state.ts';
import type { ProcessReport } from '../supervisor/supervised-process.ts';
import { waitFor } from '../support/wait-for.ts';

/** Prints one row a process: state, process id, ports, restarts, memory. */
export async function ps(): Promise<void> {
  const state = readState(stackPaths().state);
  if (!state) {
    console.log('Nothing runs (make up starts it)');
    return;
  }
  const rows = await Promise.all(state.processes.map(toRow));
  const supervisor = [
    'supervisor',
    'ready',
    `${state.supervisor.pid}`,
    '',
    '',
    memoryOf(state.supervisor.pid),
  ];
  printTable([['NAME', 'STATE', 'PID', 'PORTS', 'RESTARTS', 'MEMORY'], ...rows, supervisor]);
}

async function toRow(report: ProcessReport): Promise<string[]> {
  const { name, pid, ports, restarts } = report;
  return [
    name,
    await presentState(report),
    `${pid ?? '-'}`,
    ports.join(', '),
    `${restarts}`,
    pid ? memoryOf(pid) : '-',
  ];
}

/** A process that runs may still not be ready: its database is away, for example. */
async function presentState({ state, adminPort, pid }: ProcessReport): Promise<string> {
  if (state !== 'ready' || adminPort === undefined) return state;
  // The port may be shared for a moment with a process that shuts down.
  return (await waitFor(() => isReady(adminPort, pid), { timeoutMs: 1_000 })) ? state : 'not ready';
}

function memoryOf(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : '-';
  } catch {
    return '-';
  }
}

function printTable(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
