import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';

export type UpcomingItem = UpcomingVideo | UpcomingEmbed;

const release = ({ releaseDate }: UpcomingItem): number =>
  releaseDate === null ? Number.POSITIVE_INFINITY : Date.parse(releaseDate);

/** Videos and embeds in one queue: soonest first, those without a date last. */
export const mergeUpcoming = (
  videos: readonly UpcomingVideo[],
  embeds: readonly UpcomingEmbed[],
): UpcomingItem[] =>
  [...videos, ...embeds].sort((a, b) => {
    const [first, second] = [release(a), release(b)];
    return first === second ? 0 : first - second;
  });

/** How long until the next release, in milliseconds; null when nothing has a date. */
export function untilNextRelease(items: readonly UpcomingItem[], now: number): number | null {
  const next = Math.min(...items.map(release));
  return Number.isFinite(next) ? Math.max(0, next - now) : null;
}
