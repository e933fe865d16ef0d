/**
 * `make test-faults`: the tests named *.faults.test.ts, one after the other. FAULT_ROUNDS says how often each fault is tried.
 * A run of all of them is kept under bench/results/.
 */
import { save } from '../bench/lib/report.ts';
import { jest } from './jest.ts';

const rounds = Number(process.env.FAULT_ROUNDS || 10);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error('FAULT_ROUNDS must be a whole number of at least 1');
const selected = process.argv.slice(2);
const { passed, failures, assertions } = await jest(['--runInBand', ...selected], {
  env: { ...process.env, TEST_TIER: 'faults', FAULT_ROUNDS: String(rounds) },
});

const tests = assertions.map(({ fullName, status, duration }) => ({
  test: fullName,
  status,
  seconds: Math.round((duration ?? 0) / 100) / 10,
}));
if (selected.length === 0) save('faults', {}, { rounds, tests });

for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
