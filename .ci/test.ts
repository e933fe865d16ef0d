/**
 * `make test`: every check, then unit and integration tests, then acceptance tests in a real browser.
 * A step that fails does not hide the next one, but one that hangs ends the run. The last lines name the tests that failed and count.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type Assertion, jest, type Result } from './jest.ts';

const minute = 60_000;
/** The shared Redis has 16 logical databases, and a test file leases up to two. */
const workers = (count: number) => `--maxWorkers=${Math.min(count, 8)}`;
const cores = availableParallelism();
const total: Result = { passed: 0, failed: 0 };
const failures: string[] = [];

async function step(name: string, work: () => Promise<Result & { assertions?: Assertion[] }>): Promise<void> {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const { passed, failed, assertions = [] } = await work();
  total.passed += passed;
  total.failed += failed;
  for (const { fullName, status } of assertions) if (status === 'failed') failures.push(fullName);
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`== ${name}: ${failed === 0 ? 'ok' : `${failed} failed`} in ${seconds} s\n`);
}

const script = (name: string) => () =>
  new Promise<Result>((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'inherit', 'inherit'] });
    const failed = { passed: 0, failed: 1 };
    child.on('error', () => resolve(failed));
    child.on('exit', (code) => resolve(code === 0 ? { passed: 1, failed: 0 } : failed));
  });

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
  const unit = ['--ignoreProjects', 'acceptance', workers(cores + 2), '--silent'];
  await step('unit and integration', () => jest(unit, { timeout: 40 * minute }));
  const acceptance = ['--selectProjects', 'acceptance', workers(cores), '--silent'];
  await step('acceptance', () => jest(acceptance, { timeout: 40 * minute }));
}

for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
