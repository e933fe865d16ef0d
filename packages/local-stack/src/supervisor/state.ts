import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Replaces the state file in one step. */
export function writeState(file: string, state: StackState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2));
  renameSync(`${file}.new`, file);
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

export function removeState(file: string): void {
  rmSync(file, { force: true });
}
