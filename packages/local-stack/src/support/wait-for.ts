import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  timeoutMs: number;
  everyMs?: number;
  /** Ends the wait early. */
  signal?: AbortSignal;
}

/**
 * Polls a condition until it holds; an error thrown by the condition counts as "not yet".
 * @returns whether it came to hold within the time limit
 */
export async function waitFor(
  condition: () => Promise<boolean> | boolean,
  options: WaitOptions,
): Promise<boolean> {
  const deadline = Date.now() + options.timeoutMs;
  while (!options.signal?.aborted) {
    if (
      await Promise.resolve()
        .then(condition)
        .catch(() => false)
    )
      return true;
    if (Date.now() >= deadline) return false;
    await delay(options.everyMs ?? 50);
  }
  return false;
}
