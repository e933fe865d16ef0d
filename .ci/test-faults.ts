/**
 * `make test-faults`: the tests named *.faults.test.ts, one after the other. FAULT_ROUNDS says how often each fault is tried.
 * What each did is kept under bench/results/.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { jest } from './jest.ts';

const rounds = process.env.FAULT_ROUNDS ?? '10';
const { passed, failed, assertions } = await jest(['--runInBand', ...process.argv.slice(2)], {
  env: { ...process.env, TEST_TIER: 'faults', FAULT_ROUNDS: rounds },
});

const kept = {
  name: 'faults',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, memoryBytes: totalmem() },
  versions: { node: process.version },
  rounds: Number(rounds),
  tests: assertions.map(({ fullName, status, duration }) => ({
    test: fullName,
    status,
    seconds: Math.round((duration ?? 0) / 100) / 10,
  })),
};
writeFileSync('bench/results/faults.json', `${JSON.stringify(kept, null, 2)}\n`);

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
