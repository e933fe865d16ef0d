import { local } from '../../../lib/release-time.ts';

/** `daysAgo`: calendar days by the member's clock. */
export type HistoryDay<Item> = { daysAgo: number; items: Item[] };

/** Items, the last watched first, by the day they were watched on. */
export function historyDays<Item extends { at: string }>(
  items: readonly Item[],
  now: number,
  dates = local,
): HistoryDay<Item>[] {
  const days: HistoryDay<Item>[] = [];
  for (const item of items) {
    const daysAgo = 0 - dates.daysUntil(item.at, now);
    const day = days.find((other) => other.daysAgo === daysAgo);
    if (day) day.items.push(item);
    else days.push({ daysAgo, items: [item] });
  }
  return days;
}
