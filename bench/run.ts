/** Runs all benchmarks in sequence, or those named: `npm run bench -- gateway`. */
import { spawnSync } from 'node:child_process';
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

const wanted = named.length > 0 ? named : benchmarks;
let failed = 0;
for (const name of wanted) {
  process.stdout.write(`\n== ${name}\n`);
  const file = join(import.meta.dirname, `${name}.ts`);
  if (spawnSync(process.execPath, ['--no-warnings', file], { stdio: 'inherit' }).status !== 0) failed += 1;
}
process.stdout.write(`\n${wanted.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
