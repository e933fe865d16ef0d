import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCacheFolder } from '@platform/local-stack';
import { waitFor } from './time.ts';

const repository = join(import.meta.dirname, '../../..');

type Environment = Record<string, string>;

/** What a process that a test starts gets beside its own variables: where commands are, and compiled code. */
export const childEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCacheFolder() };

/** Runs a program, a file of the repository, to its end. */
export async function runProgram(file: string, args: string[], environment: Environment, input = '') {
  const child = spawn(process.execPath, [join(repository, file), ...args], {
    env: { ...childEnvironment, ...environment },
    timeout: 60_000,
  });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

/** Starts the service of a folder as it is deployed. The caller ends it. */
export function startProcess(folder: string, environment: Environment) {
  const args = ['--import', '@platform/service-kit/telemetry', 'src/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: join(repository, folder),
    env: { ...childEnvironment, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'exit');
  return {
    output: () => output,
    /** Its address, once it listens. @throws with its output, when it has ended */
    async url(): Promise<string> {
      const listening = () => /"url":"([^"]+)"/.exec(output)?.[1];
      await waitFor(() => listening() ?? child.exitCode !== null, { what: folder });
      return listening() ?? Promise.reject(new Error(`${folder} did not start: ${output}`));
    },
    async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
      child.kill(signal);
      await ended;
    },
  };
}

export type ServiceProcess = ReturnType<typeof startProcess>;
