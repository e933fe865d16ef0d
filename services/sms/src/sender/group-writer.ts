import { setTimeout as delay } from 'node:timers/promises';

/**
 * Batches writes: items added while a write is in progress, or within `waitMs` after the first, go into the next one.
 * The returned promise resolves with the result of the item's batch.
 */
export function createGroupWriter<Item, Result>(write: (items: Item[]) => Promise<Result>, waitMs = 0) {
  let waiting: Item[] = [];
  let next: Promise<Result> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function writeNext(): Promise<Result> {
    await Promise.all([current.catch(() => {}), waitMs && delay(waitMs)]);
    const items = waiting;
    [waiting, next] = [[], undefined];
    const written = write(items);
    current = written;
    return written;
  }

  return (item: Item): Promise<Result> => {
    waiting.push(item);
    next ??= writeNext();
    return next;
  };
}
