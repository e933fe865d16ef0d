import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { mongoUrl } from '../launchers/mongo.ts';
import { stackPaths } from '../platform/paths.ts';
import { LOOPBACK } from '../support/ports.ts';
import { isAlive, type ProcessIdentity } from '../support/process-identity.ts';
import type { ProcessReport } from './supervised-process.ts';

export type StackMode = 'normal' | 'watch';

/** What the supervisor tells other commands. */
export interface StackState {
  supervisor: ProcessIdentity;
  mode: StackMode;
  processes: ProcessReport[];
  /** Of the sources the services were started from. */
  sources: string;
}

const RETRY_MS = 1_000;

/** Keeps the state file up to date. What can't be written, on a full disk for example, is tried again until it can. */
export class StateFile {
  readonly #file: string;
  readonly #read: () => StackState;
  readonly #retryMs: number;
  #retry?: NodeJS.Timeout;

  constructor(file: string, read: () => StackState, retryMs = RETRY_MS) {
    this.#file = file;
    this.#read = read;
    this.#retryMs = retryMs;
  }

  /** Replaces the file in one step. */
  write(): void {
    clearTimeout(this.#retry);
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(`${this.#file}.new`, JSON.stringify(this.#read(), null, 2));
      renameSync(`${this.#file}.new`, this.#file);
    } catch {
      this.#retry = setTimeout(() => this.write(), this.#retryMs);
    }
  }

  remove(): void {
    clearTimeout(this.#retry);
    rmSync(this.#file, { force: true });
  }
}

/** The state of a running stack; undefined when its supervisor isn't alive. */
export function readState(file: string): StackState | undefined {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as StackState;
    return isAlive(state.supervisor) ? state : undefined;
  } catch {
    return undefined;
  }
}

const runningPort = (name: string, state: StackState | undefined): number | undefined =>
  state?.processes.find((process) => process.name === name)?.ports[0];

/** Address of this checkout's running platform; undefined when none runs. */
export function runningGatewayUrl(state = readState(stackPaths().state)): string | undefined {
  const port = runningPort('gateway', state);
  return port ? `http://${LOOPBACK}:${port}` : undefined;
}

/** Connection string of a database of this checkout's running platform; undefined when none runs. */
export function runningMongoUrl(database: string, state = readState(stackPaths().state)): string | undefined {
  const port = runningPort('mongo', state);
  return port ? mongoUrl(port, database) : undefined;
}
