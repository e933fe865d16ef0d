import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { boundToParent } from '../launchers/bound-to-parent.ts';
import { stackPaths } from '../platform/paths.ts';
import { printProgress } from '../support/progress.ts';

/** Follows the logs of the named processes, of all without names, each line after its process's name. */
export async function logs(names: string[]): Promise<void> {
  const folder = stackPaths().logs;
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const files = present.filter((file) => file.endsWith('.log'));
  const wanted =
    names.length > 0 ? files.filter((file) => names.includes(file.replace(/\.log$/, ''))) : files;
  if (wanted.length === 0) {
    printProgress(
      `No such log; there are: ${files.map((file) => file.replace(/\.log$/, '')).join(', ') || 'none'}`,
    );
    return;
  }
  await Promise.all(wanted.map((file) => follow(join(folder, file), file.replace(/\.log$/, ''))));
}

function follow(file: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { command, args } = boundToParent('tail', ['-n', '20', '-F', file]);
    const tail = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    createInterface({ input: tail.stdout }).on('line', (line) => console.log(`${name.padEnd(10)} | ${line}`));
    tail.on('error', reject);
    tail.on('close', () => resolve());
  });
}
