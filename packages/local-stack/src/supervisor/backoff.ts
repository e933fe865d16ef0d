const STEPS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];
/** A process that was ready this long has recovered: its next crash is a first one again. */
const STEADY_MS = 30_000;

/** Delays between restarts of one process: none before the first, longer while it keeps failing. */
export class Backoff {
  #failures = 0;

  /** @param readyMs how long the process had been ready when it ended; 0 when it never was */
  nextDelayMs(readyMs: number): number {
    if (readyMs >= STEADY_MS) this.#failures = 0;
    const step = Math.min(this.#failures, STEPS_MS.length - 1);
    this.#failures += 1;
    return STEPS_MS[step] ?? 0;
  }
}
