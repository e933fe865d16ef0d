import type { ScraperResult } from '@platform/contracts';
import { AppError, errors } from '@platform/service-kit';

/** Takes from each list in turn: a1, b1, a2, b2, and the rest of the longest. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/**
 * Searches sites at the same time. Returns their results, merged in turn, and the names of those that failed.
 * @throws {AppError} when all of them fail
 */
export async function searchAll(
  sites: readonly { name: string; search(query: string): Promise<ScraperResult[]> }[],
  query: string,
) {
  const settled = await Promise.allSettled(sites.map((site) => site.search(query)));
  const failures = settled.flatMap((one, index) =>
    one.status === 'rejected' ? { name: sites[index]?.name ?? '', reason: one.reason } : [],
  );
  if (failures.length === sites.length) throw together(failures.map(({ reason }) => reason));
  const lists = settled.map((one) => (one.status === 'fulfilled' ? one.value : []));
  return { results: inTurn(lists), failed: failures.map(({ name }) => name) };
}

function together(reasons: unknown[]): unknown {
  const [first] = reasons;
  if (reasons.length < 2 || !reasons.every((reason) => reason instanceof AppError)) return first;
  const { code, retryAfter } = first as AppError;
  const message = reasons.map((reason) => reason.message).join('. ');
  const cause = new AggregateError(reasons);
  return reasons.every((reason) => reason.code === code)
    ? new AppError(code, message, { retryAfter, cause })
    : errors.badGateway(message, cause);
}
