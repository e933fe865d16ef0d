/** While a service restarts, calls to it are retried every `everyMs`, until `ms` after the first failure; then they fail at once. */
export const restartWait = { ms: 2_000, everyMs: 100 } as const;
/** In milliseconds. A failure this long after the last is of another restart. Longer than the gateway's time limit of connecting. */
const forgottenMs = 5_000;

/** Decides which of the failed calls to one service are retried. */
export function restartRetries() {
  let firstFailure = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  return {
    succeeded(): void {
      lastFailure = Number.NEGATIVE_INFINITY;
    },
    /** Notes a failure; false when the service has been away for too long. */
    mayRetry(): boolean {
      const now = performance.now();
      if (now - lastFailure > forgottenMs) firstFailure = now;
      lastFailure = now;
      return now - firstFailure <= restartWait.ms;
    },
  };
}
