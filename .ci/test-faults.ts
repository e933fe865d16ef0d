/** `make test-faults`: the fault tests at full length. What each did is kept under bench/results/. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'platform-faults-'));
const file = join(folder, 'report.json');
const rounds = process.env.FAULT_ROUNDS ?? '10';
const args = [
  ...['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
  ...['--selectProjects', 'acceptance', 'faults', 'services', '--runInBand'],
  ...[
    '--testPathPatterns',
    'acceptance/tests/(kill|events-ledger)',
    'acceptance/faults/',
    'services/analytics/tests/crash-points',
  ],
  ...['--json', `--outputFile=${file}`],
];

const code = await new Promise<number>((resolve) => {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, FAULT_ROUNDS: rounds },
  });
  child.on('error', () => resolve(1));
  child.on('exit', (status) => resolve(status ?? 1));
});

type Assertion = { fullName: string; status: string; duration: number | null };
const report = JSON.parse(readFileSync(file, 'utf8'));
rmSync(folder, { recursive: true, force: true });
const tests = report.testResults.flatMap(({ assertionResults }: { assertionResults: Assertion[] }) =>
  assertionResults.map(({ fullName, status, duration }) => ({
    test: fullName,
    status,
    seconds: Math.round((duration ?? 0) / 100) / 10,
  })),
);
const kept = {
  name: 'faults',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, memoryBytes: totalmem() },
  versions: { node: process.version },
  rounds: Number(rounds),
  tests,
};
writeFileSync('bench/results/faults.json', `${JSON.stringify(kept, null, 2)}\n`);

const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
process.stdout.write(`\n${report.numPassedTests} passed, ${failed} failed\n`);
process.exitCode = code === 0 && failed === 0 ? 0 : 1;
