/** Runs Jest in a process of its own and counts its results. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names of what failed: of tests, and of files that could not be loaded. */
export type Result = { passed: number; failures: string[] };

/** One test in Jest's report. */
export type Assertion = { fullName: string; status: string; duration: number | null };

type Options = {
  /** Milliseconds after which the run is ended; its servers end with it. */
  timeout?: number;
  env?: NodeJS.ProcessEnv;
};

/** @throws when the run made no report: it could not start, or hung until its timeout */
export async function jest(
  args: string[],
  { timeout, env = process.env }: Options = {},
): Promise<Result & { assertions: Assertion[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-test-'));
  const file = join(folder, 'report.json');
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        ...args,
        '--reporters=default',
        '--reporters=<rootDir>/.ci/unfinished-files.ts',
        '--json',
        `--outputFile=${file}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], timeout, env },
    );
    // A process that is blocked doesn't end by SIGTERM.
    if (timeout) setTimeout(() => child.kill('SIGKILL'), timeout + 30_000).unref();
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
  try {
    if (!existsSync(file)) throw new Error('The tests ended without a report');
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const results: { name: string; status: string; assertionResults: Assertion[] }[] = report.testResults;
    const failures = results.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName }) => fullName);
      return status === 'failed' && failed.length === 0 ? [name] : failed;
    });
    if (code !== 0 && failures.length === 0) failures.push(`Jest, which exited with ${code}`);
    return {
      passed: report.numPassedTests,
      failures,
      assertions: results.flatMap(({ assertionResults }) => assertionResults),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
