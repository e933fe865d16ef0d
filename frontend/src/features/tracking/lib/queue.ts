import type { TrackingEvent } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';

type Transport = {
  post: (events: TrackingEvent[]) => Promise<unknown>;
  /** False when the browser takes no more. */
  beacon: (events: TrackingEvent[]) => boolean;
};

export type Queue = ReturnType<typeof createQueue>;

/** Browsers allow 64 KiB under way after a page is left: a batch under way and a beacon have room in it. */
const batchBytes = 30 * 1024;

/** What may wait while a request hangs; more is not kept. */
const mostWaiting = 10 * limits.trackingBatchEvents;

const sizeOf = (event: TrackingEvent): number => new TextEncoder().encode(JSON.stringify(event)).length + 1;

// biome-ignore lint/suspicious/noConsole: the one place a failure to track is told
const failed = (reason: unknown): void => console.error('Failed to track action', reason);

/**
 * Sends events in batches: when the oldest has waited long enough or enough are there, one request at a time so that they
 * arrive in order. What fails is logged and given up.
 */
export function createQueue({ post, beacon }: Transport) {
  const waiting: TrackingEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;
  let due = false;

  function nextBatch(): TrackingEvent[] {
    let count = 0;
    let bytes = 0;
    for (const event of waiting.slice(0, limits.trackingBatchEvents)) {
      bytes += sizeOf(event);
      if (count > 0 && bytes > batchBytes) break;
      count += 1;
    }
    return waiting.splice(0, count);
  }

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    due = false;
  }

  function send(batch: TrackingEvent[]): void {
    underWay += 1;
    post(batch)
      .catch(failed)
      .finally(() => {
        underWay -= 1;
        if (due) sendNext();
      });
  }

  /** Sends what is due, unless a request is under way: then its end does. */
  function sendNext(): void {
    settle();
    due = true;
    if (underWay > 0) return;
    if (waiting.length > 0) send(nextBatch());
    due = waiting.length > 0;
  }

  return {
    add(event: TrackingEvent): void {
      if (waiting.length >= mostWaiting) failed('too many events are waiting');
      else waiting.push(event);
      if (waiting.length >= limits.trackingBatchEvents) sendNext();
      else if (!due) timer ??= setTimeout(sendNext, limits.trackingLingerMs);
    },
    /** Sends everything now, whatever is under way. */
    flush(): void {
      settle();
      while (waiting.length > 0) send(nextBatch());
    },
    /** Sends everything and `last` with it in a way that outlives the page. */
    flushByBeacon(last: TrackingEvent): void {
      settle();
      waiting.push(last);
      while (waiting.length > 0) {
        const batch = nextBatch();
        if (!beacon(batch)) send(batch);
      }
    },
    clear(): void {
      settle();
      waiting.length = 0;
    },
  };
}
