/** Checks the types of every workspace that has a tsconfig.json, two at a time. */
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

const projects = globSync([
  'packages/*/package.json',
  'services/*/package.json',
  '{gateway,frontend,acceptance,bench,.ci}/tsconfig.json',
])
  .map((file) => dirname(file))
  .filter((folder) => existsSync(`${folder}/tsconfig.json`))
  .sort();

function check(project: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('tsc', ['-p', project, '--pretty', 'false'], { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      if (code !== 0) process.stderr.write(`types: ${project} has errors\n`);
      resolve(code === 0);
    });
  });
}

const queue = [...projects];
let failed = 0;
async function worker(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    if (!(await check(next))) failed += 1;
}
await Promise.all([worker(), worker()]);
process.stdout.write(`types: ${projects.length - failed} of ${projects.length} workspaces\n`);
process.exitCode = failed === 0 ? 0 : 1;
