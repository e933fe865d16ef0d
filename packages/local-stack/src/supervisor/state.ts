import { readFileSync, rmSync } from 'node:fs';
import { stackPaths } from '../platform/paths.ts';
import { readPorts } from '../platform/ports.ts';
import type { StackPorts } from '../platform/services.ts';
import { mongoUrl } from '../servers/mongo.ts';
import { LOOPBACK } from '../support/ports.ts';
import { endProcess, isAlive, type ProcessIdentity, replaceFile } from '../support/processes.ts';
import { printProgress } from '../support/run.ts';
import type { ProcessReport } from './supervised-process.ts';

export type StackMode = 'normal' | 'watch';

/** The content of the state file, which other commands read. */
export interface StackState {
  supervisor: ProcessIdentity;
  mode: StackMode;
  ports: StackPorts;
  processes: ProcessReport[];
  /** Stamp of the sources the services were started from. */
  sources: string;
  /** Stamp of the launcher that started it. */
  launcher: string;
}

/** Keeps the state file up to date. A failed write, on a full disk for example, is retried until it succeeds. */
export function stateFile(file: string, read: () => StackState, retryMs = 1_000) {
  let retry: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(retry);
    try {
      replaceFile(file, JSON.stringify(read(), null, 2));
    } catch {
      retry = setTimeout(write, retryMs);
    }
  };
  const remove = () => {
    clearTimeout(retry);
    rmSync(file, { force: true });
  };
  return { write, remove };
}

/** The state of a running stack; undefined when its supervisor isn't alive. */
export function readState(file = stackPaths().state): StackState | undefined {
  const state = readLastState(file);
  return state && isAlive(state.supervisor) ? state : undefined;
}

function readLastState(file: string): StackState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends the processes of a stack whose supervisor died without ending them. */
export async function endLeftovers(file = stackPaths().state): Promise<void> {
  const leftovers = (readLastState(file)?.processes ?? []).flatMap(({ pid, startedAt }) =>
    pid && startedAt && isAlive({ pid, startedAt }) ? [{ pid, startedAt }] : [],
  );
  await Promise.all(leftovers.map(endProcess));
  rmSync(file, { force: true });
  if (leftovers.length > 0)
    printProgress(`Ended ${leftovers.length} processes left behind by an earlier run`);
}

/** Ports of this checkout's running platform, whatever the variables of this shell say; those of the variables when none runs. */
export function runningPorts(file?: string): StackPorts {
  const running = readState(file)?.ports;
  if (!running) return readPorts();
  // The platform may run from before a row, or the offset in its file, was added.
  const { offset, servers, services } = readPorts({ PORT_OFFSET: String(running.offset ?? 0) });
  return {
    offset,
    servers: { ...servers, ...running.servers },
    services: { ...services, ...running.services },
  };
}

const runningPort = (name: string, state: StackState | undefined): number | undefined =>
  state?.processes.find((process) => process.name === name)?.ports[0];

/** Address of this checkout's running platform; undefined when none runs. */
export function runningGatewayUrl(state = readState()): string | undefined {
  const port = runningPort('gateway', state);
  return port ? `http://${LOOPBACK}:${port}` : undefined;
}

/** Connection string of a database of this checkout's running platform; undefined when none runs. */
export function runningMongoUrl(database: string, state = readState()): string | undefined {
  const port = runningPort('mongo', state);
  return port ? mongoUrl(port, database) : undefined;
}
