/** The steps of the cluster test: each is timed, counted, and printed. */

export const counts = { passed: 0, failed: 0 };

/** Ends the test; the failure has been counted. */
export class NeededStepFailed extends Error {}

/**
 * Runs a step that later ones need, and returns its result.
 * @throws NeededStepFailed when it fails
 */
export async function neededStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(`${name} ...\n`);
  try {
    const result = await work();
    counts.passed += 1;
    process.stdout.write(`  ok in ${seconds()}\n`);
    return result;
  } catch (error) {
    counts.failed += 1;
    process.stdout.write(`  FAILED after ${seconds()}: ${error instanceof Error ? error.message : error}\n`);
    throw new NeededStepFailed(name);
  }
}

/** Runs a step; the test goes on when it fails. */
export async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  await neededStep(name, work).catch(() => {});
}
