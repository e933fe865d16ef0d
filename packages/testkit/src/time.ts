import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `condition` gives a value that is not undefined, null or false, and gives that value.
 * An error thrown by the condition counts as 'not yet'; the last one is the cause when time runs out.
 */
export async function waitFor<Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMs = 10_000, everyMs = 50, what = 'the condition' } = {},
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value !== undefined && value !== null && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline)
      throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause });
    await delay(everyMs);
  }
}

/** Processor time that a call takes, in milliseconds: however busy the machine is with something else. */
export function processorTime(call: () => unknown): number {
  const { user } = process.cpuUsage();
  call();
  return (process.cpuUsage().user - user) / 1_000;
}
