import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';

export type UpcomingItem = UpcomingVideo | UpcomingEmbed;

/** The instant of an item's release; without a date, after everything that has one. */
export const releaseOf = ({ releaseDate }: UpcomingItem): number =>
  releaseDate === null ? Number.POSITIVE_INFINITY : Date.parse(releaseDate);

const byRelease = (a: UpcomingItem, b: UpcomingItem): number => {
  const [first, second] = [releaseOf(a), releaseOf(b)];
  return first === second ? 0 : first - second;
};

/** Several lists in one queue: soonest first, those without a date last. */
export const mergeUpcoming = (...lists: readonly (readonly UpcomingItem[])[]): UpcomingItem[] =>
  lists.flat().sort(byRelease);

/** The instant of the next release; null when nothing has a date. */
export function nextRelease(items: readonly UpcomingItem[]): number | null {
  const next = Math.min(...items.map(releaseOf));
  return Number.isFinite(next) ? next : null;
}
