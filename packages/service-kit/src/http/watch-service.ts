/** Longest a request may take because something is frozen, in milliseconds. Calls that may take longer are watched. */
export const frozenWithinMs = 10_000;

/**
 * How often a service is probed and how long it may take to respond, in milliseconds, and how many probes in a row have no response
 * before it counts as frozen: `(mostUnanswered + 1) * everyMs` is less than `frozenWithinMs`.
 */
const probe = { everyMs: 1_000, timeoutMs: 5_000, mostUnanswered: 8 };

/**
 * Probes a service during a long call, and calls `onFrozen` when it doesn't respond any more: work may take its time, but a frozen
 * process is noticed soon. A probe may reach another replica than the call. So one that is frozen or gone ends no call that another one
 * works on, and while another one responds a call of a frozen one takes its whole time. Returns what ends the watch.
 */
export function watchService(baseUrl: string, onFrozen: () => void): () => void {
  /** Probes in a row without a response. */
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered === probe.mostUnanswered) return onFrozen();
    unanswered += 1;
    const signal = AbortSignal.timeout(probe.timeoutMs);
    const ended = () => {
      if (!signal.aborted) unanswered = 0;
    };
    fetch(baseUrl, { method: 'HEAD', signal }).then(ended, ended);
  }, probe.everyMs);
  return () => clearInterval(timer);
}
