/** Longest a request may take because something is frozen, in milliseconds. Calls that may take longer are watched. */
export const frozenWithinMs = 10_000;

/** In milliseconds, together less than `frozenWithinMs`: how often a service is probed, and how long it may take to respond. */
const probe = { everyMs: 3_000, timeoutMs: 5_000 };

/**
 * Probes a service during a long call, and calls `onFrozen` when it doesn't respond: work may take its time, but a frozen
 * process is noticed soon. Returns what ends the watch.
 */
export function watchService(baseUrl: string, onFrozen: () => void): () => void {
  const timer = setInterval(() => {
    const signal = AbortSignal.timeout(probe.timeoutMs);
    fetch(baseUrl, { method: 'HEAD', signal }).catch(() => signal.aborted && onFrozen());
  }, probe.everyMs);
  return () => clearInterval(timer);
}
