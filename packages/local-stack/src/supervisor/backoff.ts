const STEPS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];
/** A process that was ready this long has recovered: its next crash is a first one again. */
const STEADY_MS = 30_000;
/** A crash soon after it was ready waits so long: short enough to be back in time, long enough not to spin. */
const SOON_AFTER_READY_MS = 500;

/** Delays between restarts of one process: only starts that never became ready lengthen them. */
export class Backoff {
  #failedStarts = 0;
  #crashes = 0;

  /** @param readyMs how long the process had been ready when it ended; 0 when it never was */
  nextDelayMs(readyMs: number): number {
    if (readyMs > 0) return this.#afterReady(readyMs);
    const step = Math.min(this.#failedStarts, STEPS_MS.length - 1);
    this.#failedStarts += 1;
    return STEPS_MS[step] ?? 0;
  }

  #afterReady(readyMs: number): number {
    this.#failedStarts = 0;
    if (readyMs >= STEADY_MS) this.#crashes = 0;
    this.#crashes += 1;
    return this.#crashes === 1 ? 0 : SOON_AFTER_READY_MS;
  }
}
