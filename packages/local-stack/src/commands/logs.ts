import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stackPaths } from '../platform/paths.ts';
import { boundToParent } from '../support/launch-process.ts';
import { printProgress } from '../support/run.ts';

/** Follows the logs of the named processes, of all without names. */
export async function logs(names: string[]): Promise<void> {
  const folder = stackPaths().logs;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const present = files.filter((file) => file.endsWith('.log')).map((file) => file.replace(/\.log$/, ''));
  const wanted = present.filter((name) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) return printProgress(`No such log; there are: ${present.join(', ') || 'none'}`);
  const paths = wanted.map((name) => join(folder, `${name}.log`));
  const tail = spawn(...boundToParent('tail', ['-n', '20', '-F', ...paths]), {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  await once(tail, 'close');
}
