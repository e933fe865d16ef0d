/** Runs all benchmarks in sequence, or those named: `npm run bench -- gateway`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const benchmarks = [
  'gateway',
  'content-library',
  'storage',
  'collector',
  'analytics-drain',
  'analytics-queries',
  'sms-campaign',
  'manage-lists',
  'first-screen',
  'watching',
  'progress',
  'search',
];
const named = process.argv.slice(2);
const unknown = named.find((name) => !benchmarks.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`No benchmark ${unknown}: there are ${benchmarks.join(', ')}\n`);
  process.exit(2);
}

const run = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    process.stdout.write(`\n== ${name}\n`);
    const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, `${name}.ts`)], {
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const passed = new Map<string, boolean>();
for (const name of named.length > 0 ? named : benchmarks) passed.set(name, await run(name));
const failed = [...passed.values()].filter((holds) => !holds).length;
process.stdout.write(`\n${passed.size - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
