/**
 * `make test`: every check, then unit and integration tests, then acceptance in a real browser.
 * A step that fails does not hide the next one; the last line counts what passed and failed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One test process a processor, where Jest would leave one idle, which of two is half: most tests wait for servers. Not more than
 * the 16 logical databases of the shared Redis bear.
 */
const workers = `--maxWorkers=${Math.min(availableParallelism(), 8)}`;
const jestBinary = [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const reports = mkdtempSync(join(tmpdir(), 'platform-test-'));
const total = { passed: 0, failed: 0 };

const minute = 60_000;

/** Gives the exit status. What hangs is ended after `timeout` milliseconds; the servers of a test run end with it. */
function run(command: string, args: string[], timeout: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => {
      if (signal !== null)
        process.stdout.write(`Ended by ${signal}; it may take at most ${timeout / minute} minutes\n`);
      resolve(code ?? 1);
    });
  });
}

async function step(name: string, work: () => Promise<{ passed: number; failed: number }>): Promise<void> {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`== ${name}: ${failed === 0 ? 'ok' : `${failed} failed`} in ${seconds} s\n`);
}

const script = (name: string) => async () => {
  const code = await run('npm', ['run', '--silent', name], 10 * minute);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const jest = (name: string, args: string[], timeout: number) => async () => {
  const report = join(reports, `${name}.json`);
  const code = await run(
    process.execPath,
    [...jestBinary, ...args, '--json', `--outputFile=${report}`, '--silent'],
    timeout,
  );
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, numFailedTestSuites, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const only = process.argv[2];
await step('types', script('typecheck'));
await step('lint and format', script('lint'));
await step('dependency direction', script('boundaries'));
await step('documentation', script('docs:check'));
if (only !== 'check') {
  // Some three times what they take on two processors.
  const unit = ['--ignoreProjects', 'acceptance', 'faults', workers];
  await step('unit and integration', jest('unit', unit, 25 * minute));
  const acceptance = ['--selectProjects', 'acceptance', '--runInBand'];
  await step('acceptance', jest('acceptance', acceptance, 50 * minute));
}

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
