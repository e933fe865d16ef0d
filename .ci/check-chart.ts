/**
 * `make check-chart`: lints the chart with the values of each example, and compares what it renders with the example's
 * rendered/manifests.yaml. With --write it writes those files instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureHelm } from '../packages/local-stack/src/index.ts';

const chart = 'charts/platform';
const write = process.argv.includes('--write');
const helm = await ensureHelm();
const run = (...args: string[]) =>
  execFileSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
let problems = 0;

for (const example of readdirSync(join(chart, 'examples'))) {
  const values = join(chart, 'examples', example, 'values.yaml');
  const golden = join(chart, 'examples', example, 'rendered/manifests.yaml');
  run('lint', '--strict', '--quiet', chart, '--values', values);
  const rendered = run('template', 'platform', chart, '--namespace', 'platform', '--values', values);
  if (write) {
    mkdirSync(dirname(golden), { recursive: true });
    writeFileSync(golden, rendered);
  } else if (!existsSync(golden) || readFileSync(golden, 'utf8') !== rendered) {
    problems += 1;
    process.stderr.write(
      `${golden} is not what the chart renders: run make check-chart WRITE=1, look at the diff\n`,
    );
  }
}
process.stdout.write(`chart: ${problems} problems\n`);
process.exitCode = problems === 0 ? 0 : 1;
