/**
 * `make test`: every check, then unit and integration tests, then acceptance tests in a real browser.
 * A step that fails does not hide the next one; tests that end without a report, as by a timeout, end the run. The last lines name what
 * failed, and give the totals.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { jest, type Result } from './jest.ts';

const minute = 60_000;
const cores = availableParallelism();
const total: Result = { passed: 0, failures: [] };

async function step(name: string, work: () => Promise<Result>): Promise<void> {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const { passed, failures } = await work();
  total.passed += passed;
  total.failures.push(...failures);
  const seconds = Math.round((Date.now() - started) / 1000);
  const outcome = failures.length === 0 ? 'ok' : `${failures.length} failed`;
  process.stdout.write(`== ${name}: ${outcome} in ${seconds} s\n`);
}

const script = (name: string) => () =>
  new Promise<Result>((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'inherit', 'inherit'] });
    const failed = { passed: 0, failures: [name] };
    child.on('error', () => resolve(failed));
    child.on('exit', (code) => resolve(code === 0 ? { passed: 1, failures: [] } : failed));
  });

try {
  // With one thread each: more threads repeat each other's work, and take twice the processor time.
  await Promise.all([
    step('types', script('typecheck')),
    step('types of the frontend', script('typecheck:frontend')),
  ]);
  await step('lint and format', script('lint'));
  await step('dependency direction', script('boundaries'));
  await step('documentation', script('docs:check'));
  if (process.argv[2] !== 'check') {
    // Half of the time of unit and integration tests is waiting; acceptance tests keep every core busy.
    const unit = ['--ignoreProjects', 'acceptance', `--maxWorkers=${cores + 2}`, '--silent'];
    await step('unit and integration', () => jest(unit, { timeout: 40 * minute }));
    // Each worker has a platform of its own.
    const workers = Math.min(cores, 8);
    const acceptance = ['--selectProjects', 'acceptance', `--maxWorkers=${workers}`, '--silent'];
    await step('acceptance', () => jest(acceptance, { timeout: 40 * minute }));
  }
} catch (error) {
  total.failures.push((error as Error).message);
}

for (const failure of total.failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
