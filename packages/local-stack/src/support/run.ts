import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A failure a user can act on: commands print its message alone, without a stack trace. */
export class StackError extends Error {}

/** Lines of output kept for the message of a failed command. */
const TAIL_LINES = 30;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

interface RunOptions {
  cwd?: string;
  /** Added to this process's environment. */
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/**
 * Runs a command to its end and returns its standard output.
 * @throws StackError with the last lines of output when it can't be started or its status isn't 0
 */
export async function runCommand(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { cwd, input = '' } = options;
  const env = { ...process.env, ...options.env };
  const running = promisify(execFile)(command, args, { cwd, env, maxBuffer: OUTPUT_LIMIT_BYTES });
  // A command that ends without reading its input breaks the pipe; its exit status is what counts.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { code, signal, stdout = '', stderr = '', message } = error as Failure;
    if (typeof code === 'string') throw new StackError(`${command}: ${message}`);
    const tail = `${stdout}${stderr}`.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
    throw new StackError(`${command} ${args[0] ?? ''} failed (${signal ?? `status ${code}`}):\n${tail}`);
  }
}

type Failure = Error & { code: number | string; signal?: string; stdout?: string; stderr?: string };

/** Full path of an executable on the PATH, or undefined. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | undefined {
  const candidates = path.split(delimiter).flatMap((folder) => (folder ? [join(folder, name)] : []));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}

/** Writes one line to standard error; standard output stays for results. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a long step; prints when it begins and ends, and every 15 s that it still runs. */
export async function reportStep<T>(label: string, step: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const seconds = (digits: number) => ((Date.now() - began) / 1000).toFixed(digits);
  printProgress(`${label} ...`);
  const heartbeat = setInterval(
    () => printProgress(`${label} ... still running after ${seconds(0)} s`),
    HEARTBEAT_MS,
  );
  try {
    const result = await step();
    printProgress(`${label}: done in ${seconds(1)} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
