/** Runs Jest in a process of its own and counts its results. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Result = { passed: number; failed: number };

/** One test in Jest's report. */
export type Assertion = { fullName: string; status: string; duration: number | null };

type Options = {
  /** Milliseconds after which the run is killed; its servers end with it. */
  timeout?: number;
  env?: NodeJS.ProcessEnv;
};

/** A run without a report (killed, or it could not start) counts as one failure. */
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
        '--json',
        `--outputFile=${file}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], timeout, killSignal: 'SIGKILL', env },
    );
    child.on('error', () => resolve(1));
    child.on('exit', (status, signal) => {
      if (signal !== null) process.stdout.write(`The tests were ended by ${signal}\n`);
      resolve(status ?? 1);
    });
  });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      assertions: report.testResults.flatMap(
        ({ assertionResults }: { assertionResults: Assertion[] }) => assertionResults,
      ),
    };
  } catch {
    return { passed: 0, failed: 1, assertions: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
