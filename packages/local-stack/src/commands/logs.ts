import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stackPaths } from '../platform/paths.ts';
import { boundToParent } from '../support/launch-process.ts';
import { printProgress } from '../support/run.ts';

/** Follows the logs of the named processes, of all without names, each line after its process's name. */
export async function logs(names: string[]): Promise<void> {
  const folder = stackPaths().logs;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const present = files.filter((file) => file.endsWith('.log')).map((file) => file.replace(/\.log$/, ''));
  const wanted = present.filter((name) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) printProgress(`No such log; there are: ${present.join(', ') || 'none'}`);
  await Promise.all(wanted.map((name) => follow(join(folder, `${name}.log`), name)));
}

async function follow(file: string, name: string): Promise<void> {
  const tail = spawn(...boundToParent('tail', ['-n', '20', '-F', file]), {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  createInterface({ input: tail.stdout }).on('line', (line) => console.log(`${name.padEnd(10)} | ${line}`));
  await once(tail, 'close');
}
