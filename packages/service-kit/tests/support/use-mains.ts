import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { childEnvironment } from '@platform/testkit';

/** Runs programs as a service's main.ts, each in a process of its own. Killed at the end. */
export function useMains() {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    // Beside the sources, so that imports resolve as a service's do.
    folder = await mkdtemp(join(import.meta.dirname, '../.main-'));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  return async function run(
    name: string,
    source: string,
    environment: Record<string, string>,
    stdio: StdioOptions = 'pipe',
  ) {
    const file = join(folder, `${name}.ts`);
    await writeFile(file, source);
    const env = { ...childEnvironment, ...environment };
    const child = spawn(process.execPath, ['--import', '../../src/telemetry/register.ts', file], {
      cwd: folder,
      env,
      stdio,
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    const field = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(output)?.[1];
    return {
      child,
      output: () => output,
      /** Resolves once it listens. */
      async listening(): Promise<{ url: string; adminUrl: string }> {
        while (child.exitCode === null) {
          const [url, adminUrl] = [field('url'), field('adminUrl')];
          if (url && adminUrl) return { url, adminUrl };
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        throw new Error('the process ended');
      },
    };
  };
}
