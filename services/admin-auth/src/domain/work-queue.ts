export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueueOptions {
  /** Tasks running at once. */
  concurrency: number;
  /** Tasks waiting at most, in each lane. */
  maxWaiting: number;
}

type Start = () => void;

/**
 * Runs costly tasks a few at a time. Waiting tasks stand in two lanes, the known one first, each with its own bound: a flood
 * of strangers fills only the strangers' lane.
 */
export function createWorkQueue({ concurrency, maxWaiting }: QueueOptions) {
  const lanes: Record<'known' | 'stranger', Start[]> = { known: [], stranger: [] };
  let running = 0;

  const release = () => {
    const next = lanes.known.shift() ?? lanes.stranger.shift();
    if (next) next();
    else running -= 1;
  };

  const acquire = (lane: Start[]): Promise<void> | void => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (lane.length >= maxWaiting) throw new QueueFullError('Too many tasks are waiting');
    return new Promise((resolve) => lane.push(resolve));
  };

  return {
    /**
     * Runs a task when it is its turn.
     * @throws {QueueFullError} at once, when its lane is full
     */
    async run<Result>(task: () => Promise<Result>, lane: 'known' | 'stranger' = 'stranger'): Promise<Result> {
      await acquire(lanes[lane]);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
