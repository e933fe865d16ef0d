import type { BulkResults } from '@platform/contracts';
import { toHttpError } from '../errors/app-error.ts';
import type { Logger } from '../logger/logger.ts';

/** Items a transaction takes: a commit is shared by many, and none is open for long. */
const batchItems = 50;

/** The items in the batches that transactions take them in. */
export const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchItems) }, (_, n) =>
    items.slice(n * batchItems, (n + 1) * batchItems),
  );

/**
 * Changes many items, batch by batch, and says what became of each, in their order. `change` changes a batch in one transaction and
 * gives for each item why it was not changed, or undefined. When a batch fails after others are done, the rest is said not to be done.
 */
export async function changeInBatches(
  ids: readonly string[],
  logger: Logger,
  change: (batch: string[]) => Promise<(string | undefined)[]>,
): Promise<BulkResults> {
  const refusals: (string | undefined)[] = [];
  try {
    for (const batch of inBatches(ids)) refusals.push(...(await change(batch)));
  } catch (err) {
    if (refusals.length === 0) throw err;
    logger.warn({ err, done: refusals.length, of: ids.length }, 'a bulk change was broken off');
    const { message } = toHttpError(err);
    while (refusals.length < ids.length) refusals.push(message);
  }
  return {
    results: ids.map((id, index) => {
      const message = refusals[index];
      return message === undefined ? { id, done: true } : { id, done: false, message };
    }),
  };
}
