import { local } from '../../../lib/release-time.ts';

/** `daysAgo`: calendar days by the member's clock. */
export type HistoryDay<Item> = { daysAgo: number; items: Item[] };

/** Items, the last watched first, by the day they were watched on. */
export function historyDays<Item extends { at: string }>(
  items: readonly Item[],
  now: number,
  dates = local,
): HistoryDay<Item>[] {
  const days = Map.groupBy(items, ({ at }) => 0 - dates.daysUntil(at, now));
  return [...days].map(([daysAgo, items]) => ({ daysAgo, items }));
}
