/** Shell commands of the cluster test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export const namespace = 'platform';
const background: ChildProcess[] = [];

/**
 * Runs a command line to its end and returns its standard output.
 * @throws with the last lines of output when its status isn't 0, or after `seconds`
 */
export async function sh(command: string, { input = '', seconds = 900 } = {}): Promise<string> {
  const child = spawn('bash', ['-o', 'pipefail', '-ec', command], { detached: true });
  let [all, out] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
    all += chunk;
  });
  child.stderr.on('data', (chunk) => {
    all += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  // The group: a pipeline's other commands too.
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), seconds * 1000);
  const [status, signal] = await once(child, 'close');
  clearTimeout(timer);
  if (status === 0) return out;
  const tail = all.trimEnd().split('\n').slice(-15).join('\n');
  throw new Error(`${command}\n${signal ? `did not end in ${seconds} s` : `status ${status}`}:\n${tail}`);
}

/** Starts a command that goes on until `endBackground`. */
export function startBackground(command: string): void {
  const child = spawn('bash', ['-ec', `exec ${command}`], { stdio: 'ignore', detached: true });
  background.push(child);
}

export function endBackground(): void {
  for (const child of background.splice(0)) child.kill();
}

export const kubectl = (command: string, options: { input?: string; seconds?: number } = {}) =>
  sh(`kubectl --namespace ${namespace} ${command}`, options);

/** Polls until the condition holds. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  for (;;) {
    const held = await holds().catch((error: unknown) => {
      last = error;
      return false;
    });
    if (held) return;
    if (Date.now() > deadline) throw new Error(`${what}: not in ${seconds} s${last ? `; ${last}` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
