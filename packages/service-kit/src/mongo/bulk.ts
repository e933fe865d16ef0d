import type { BulkResults, ErrorCode } from '@platform/contracts';
import { toHttpError } from '../errors/app-error.ts';
import type { Logger } from '../logger/logger.ts';

/** Items a transaction takes: a commit is shared by many, and none is open for long. */
const batchItems = 50;

/** Splits items into batches, by default those of the transactions. */
export const inBatches = <Item>(items: readonly Item[], size = batchItems): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/**
 * Changes many items in batches of 50, one transaction per batch, and returns a result per id, in order. `change`
 * returns per item a not-found message or undefined. If a later batch fails, the remaining items are reported as not
 * done.
 * @throws what the first batch throws
 */
export async function changeInBatches(
  ids: readonly string[],
  logger: Logger,
  change: (batch: string[]) => Promise<(string | undefined)[]>,
): Promise<BulkResults> {
  const rejections: ({ code: ErrorCode; message: string } | undefined)[] = [];
  try {
    for (const batch of inBatches(ids)) {
      const missing = await change(batch);
      rejections.push(
        ...missing.map((message) => (message ? { code: 'not_found' as const, message } : undefined)),
      );
    }
  } catch (err) {
    if (rejections.length === 0) throw err;
    logger.warn({ err, done: rejections.length, of: ids.length }, 'a bulk change stopped midway');
    const { code, message } = toHttpError(err);
    while (rejections.length < ids.length) rejections.push({ code, message });
  }
  return {
    results: ids.map((id, index) => {
      const rejection = rejections[index];
      return rejection ? { id, done: false, ...rejection } : { id, done: true };
    }),
  };
}
