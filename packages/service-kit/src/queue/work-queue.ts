export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface WorkQueueOptions {
  /** Tasks running at once. */
  concurrency: number;
  /** Tasks waiting at most, in each lane. */
  maxWaiting: number;
}

export interface WorkQueue {
  /**
   * Runs a task when it is its turn, and gives its result or its error.
   * @throws {QueueFullError} at once, when its lane is full
   */
  run<Result>(task: () => Promise<Result>, lane?: 'known' | 'stranger'): Promise<Result>;
}

type Start = () => void;

/**
 * Runs costly tasks a few at a time. Waiting tasks stand in two lanes, the known one first, each with its own bound: a flood
 * of strangers fills only the strangers' lane. Without a lane a task is a stranger's.
 */
export function createWorkQueue({ concurrency, maxWaiting }: WorkQueueOptions): WorkQueue {
  const lanes: Record<'known' | 'stranger', Start[]> = { known: [], stranger: [] };
  let running = 0;

  /** The one who leaves hands over its place, so `running` stays as it is. */
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
    async run(task, lane = 'stranger') {
      await acquire(lanes[lane]);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
