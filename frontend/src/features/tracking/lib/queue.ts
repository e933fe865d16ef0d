import type { TrackingEvent } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { ApiError } from '../../../lib/api-error.ts';

type Transport = {
  post: (events: TrackingEvent[]) => Promise<unknown>;
  /** False when the browser rejects it. */
  beacon: (events: TrackingEvent[]) => boolean;
};

export type Queue = ReturnType<typeof createQueue>;

/** Browsers limit keepalive requests to 64 KiB in total: one batch in flight and one beacon fit. */
const batchBytes = 30 * 1024;

/** Events that may be queued while a request hangs or fails; more are dropped. */
const queueLimit = 10 * limits.trackingBatchEvents;

/** Back-off between attempts: doubled from the first to the longest. */
const retryMs = { first: 2_000, longest: 60_000 };
/** Responses after which the same request may succeed; so it may after none at all. */
const temporary = [408, 429, 502, 503, 504];

const isTemporary = (error: unknown) => !(error instanceof ApiError) || temporary.includes(error.status);
const isOld = ({ clientTime = '' }: TrackingEvent) =>
  Date.parse(clientTime) < Date.now() - limits.unsentKeptMs;

const sizeOf = (event: TrackingEvent): number => new TextEncoder().encode(JSON.stringify(event)).length + 1;

// biome-ignore lint/suspicious/noConsole: the only place that reports failures to track
const logFailure = (reason: unknown): void => console.error('Failed to track action', reason);

/**
 * Sends events in batches: after a delay, or when a batch is full. One request at a time, so that events arrive in
 * order (except `flush` and `flushByBeacon`, which don't wait). What fails for a time is tried again under the same event ids, by which
 * repeated events are dropped.
 */
export function createQueue({ post, beacon }: Transport) {
  const queued: TrackingEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight = 0;
  let failures = 0;
  let isBackingOff = false;
  /** Counts `clear`: what was sent before isn't queued again. */
  let cleared = 0;

  function nextBatch(): TrackingEvent[] {
    let count = 0;
    let bytes = 0;
    for (const event of queued.slice(0, limits.trackingBatchEvents)) {
      bytes += sizeOf(event);
      if (count > 0 && bytes > batchBytes) break;
      count += 1;
    }
    return queued.splice(0, count);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
    isBackingOff = false;
  }

  function backOff(error: unknown): void {
    if (isBackingOff) return;
    stopTimer();
    isBackingOff = true;
    const wait = Math.min(retryMs.first * 2 ** failures, retryMs.longest) * (1 - Math.random() / 2);
    const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    timer = setTimeout(sendNext, Math.max(wait, retryAfterMs));
    failures += 1;
  }

  function send(batch: TrackingEvent[]): void {
    inFlight += 1;
    const begun = cleared;
    post(batch)
      .then(() => {
        failures = 0;
        if (isBackingOff) stopTimer();
      })
      .catch((error: unknown) => {
        const kept = batch.filter((event) => begun === cleared && isTemporary(error) && !isOld(event));
        if (kept.length < batch.length) logFailure(error);
        queued.unshift(...kept);
        if (kept.length > 0) backOff(error);
      })
      .finally(() => {
        inFlight -= 1;
        // No timer means that the queue is already due.
        if (timer === undefined) sendNext();
      });
  }

  function sendNext(): void {
    stopTimer();
    if (inFlight === 0 && queued.length > 0) send(nextBatch());
  }

  return {
    add(event: TrackingEvent): void {
      const isDue = queued.length > 0 && timer === undefined;
      if (queued.length >= queueLimit) logFailure('too many events are queued');
      else queued.push(event);
      if (isBackingOff) return;
      if (queued.length >= limits.trackingBatchEvents) sendNext();
      else if (!isDue) timer ??= setTimeout(sendNext, limits.trackingLingerMs);
    },
    /** Sends everything now, even while a request is in flight. */
    flush(): void {
      stopTimer();
      while (queued.length > 0) send(nextBatch());
    },
    /** Sends everything and `last` by beacon, which outlives the page. */
    flushByBeacon(last: TrackingEvent): void {
      stopTimer();
      queued.push(last);
      while (queued.length > 0) {
        const batch = nextBatch();
        if (!beacon(batch)) send(batch);
      }
    },
    clear(): void {
      stopTimer();
      queued.length = failures = 0;
      cleared += 1;
    },
  };
}
