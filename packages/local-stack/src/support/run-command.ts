import { spawn } from 'node:child_process';

/** Lines of output kept for the message of a failed command. */
const TAIL_LINES = 30;

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** A command ended with another status than 0; the message holds its last lines of output. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Runs a command to its end and returns its standard output.
 * @throws CommandError when it can't be started or its status isn't 0
 */
export function runCommand(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let everything = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      everything += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      everything += chunk;
    });
    // A command that ends without reading its input breaks the pipe; its status tells the story.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    child.on('error', (error) => reject(new CommandError(`${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const tail = everything.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
      reject(
        new CommandError(`${command} ${args[0] ?? ''} failed (${signal ?? `status ${code}`}):\n${tail}`),
      );
    });
  });
}
