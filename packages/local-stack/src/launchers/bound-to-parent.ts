import { platform } from 'node:os';
import { findOnPath } from '../support/find-on-path.ts';

const setpriv = platform() === 'linux' ? findOnPath('setpriv') : undefined;

/**
 * Wraps a command so that the kernel ends it when its parent dies, even by kill -9 (Linux with util-linux's setpriv).
 * The wrapper replaces itself by the command, so the process id stays the command's own.
 */
export function boundToParent(command: string, args: string[]): { command: string; args: string[] } {
  if (!setpriv) return { command, args };
  return { command: setpriv, args: ['--pdeathsig', 'TERM', '--', command, ...args] };
}
