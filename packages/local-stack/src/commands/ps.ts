import { readFileSync } from 'node:fs';
import { isReady } from '../platform/spawn-service.ts';
import { readState, type StackMode } from '../supervisor/state.ts';
import type { ProcessReport } from '../supervisor/supervised-process.ts';
import { waitFor } from '../support/wait-for.ts';

/** Prints one row a process: state, process id, ports, restarts, memory. */
export async function ps(): Promise<void> {
  const state = readState();
  if (!state) {
    console.log('Nothing runs (make up starts it)');
    return;
  }
  const { pid } = state.supervisor;
  const rows = [
    ['NAME', 'STATE', 'PID', 'PORTS', 'RESTARTS', 'MEMORY'],
    ...(await Promise.all(state.processes.map((report) => toRow(report, state.mode)))),
    ['supervisor', 'ready', `${pid}`, '', '', memoryOf(pid)],
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}

async function toRow(report: ProcessReport, mode: StackMode): Promise<string[]> {
  const { name, pid, ports, restarts } = report;
  const state = await currentState(report, mode);
  return [name, state, `${pid ?? '-'}`, ports.join(', '), `${restarts}`, pid ? memoryOf(pid) : '-'];
}

/** A running process may not be ready, for example while its database is away. */
async function currentState({ state, adminPort, pid }: ProcessReport, mode: StackMode): Promise<string> {
  if (state !== 'ready' || adminPort === undefined) return state;
  // A process that is shutting down may share the port. In watch mode the service is a child of the pid.
  const responses = () => isReady(adminPort, mode === 'watch' ? undefined : pid);
  return (await waitFor(responses, { timeoutMs: 1_000 })) ? state : 'not ready';
}

function memoryOf(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : '-';
  } catch {
    return '-';
  }
}
