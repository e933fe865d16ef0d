import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls a condition until it holds; an error thrown by the condition counts as "not yet".
 * @param options.signal ends the wait early
 * @returns whether it came to hold within the time limit
 */
export async function waitFor(
  condition: () => Promise<boolean> | boolean,
  options: { timeoutMs: number; everyMs?: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadline = Date.now() + options.timeoutMs;
  while (!options.signal?.aborted) {
    try {
      if (await condition()) return true;
    } catch {
      // Not yet.
    }
    if (Date.now() >= deadline) return false;
    await delay(options.everyMs ?? 50);
  }
  return false;
}
