import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { apiList } from '../../../lib/api-client.ts';
import { libraryKey } from '../../../lib/items.ts';
import { serverClock } from '../../../lib/server-clock.ts';

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
function nextRelease(items: readonly UpcomingItem[]): number | null {
  const next = Math.min(...items.map(releaseOf));
  return Number.isFinite(next) ? next : null;
}

/** All pages: queue positions and counts are of the whole queue. */
const videosQuery = queryOptions({
  queryKey: [apiPath('/api/videos/upcoming')],
  queryFn: ({ signal }) => apiList(apiPath('/api/videos/upcoming'), { signal }),
});
const embedsQuery = queryOptions({
  queryKey: [apiPath('/api/embeds/upcoming')],
  queryFn: ({ signal }) => apiList(apiPath('/api/embeds/upcoming'), { signal }),
});

/** What a release changes: the queue, and the library that it moves to. */
const changed = [videosQuery.queryKey, embedsQuery.queryKey, libraryKey];

/** Everything that is still upcoming, refetched at each release. */
export function useUpcoming() {
  const queryClient = useQueryClient();
  const videos = useQuery(videosQuery);
  const embeds = useQuery(embedsQuery);
  const both = [videos, embeds];
  const items = useMemo(
    () => mergeUpcoming(videos.data ?? [], embeds.data ?? []),
    [videos.data, embeds.data],
  );
  useReleaseMoment(items, () =>
    Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  );
  return {
    items,
    isPending: both.some((query) => query.isPending),
    isError: both.some((query) => query.isError && !query.data),
    isFetching: both.some((query) => query.isFetching),
    retry: () => both.filter((query) => query.isError).map((query) => query.refetch()),
  };
}

/** How long an answer may lag behind the server's clock. */
const slackMs = 250;
/** Pauses between requests when the item is still upcoming after its release: doubled up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** The longest delay a browser's timer takes. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `refetch` at the next release by the server's clock. When the item is still upcoming afterwards (clocks differ, or the
 * request failed), it repeats with exponential back-off.
 */
function useReleaseMoment(items: readonly UpcomingItem[], refetch: () => Promise<unknown>): void {
  const attempts = useRef<{ release: number | null; count: number }>({ release: null, count: 0 });
  const latestRefetch = useEffectEvent(refetch);

  useEffect(() => {
    const release = nextRelease(items);
    if (release === null) return;
    if (attempts.current.release !== release) attempts.current = { release, count: 0 };
    const current = attempts.current;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;

    function schedule(): void {
      const delay =
        current.count === 0
          ? serverClock.untilSurely(release as number) + slackMs
          : Math.min(firstPauseMs * 2 ** (current.count - 1), longestPauseMs);
      timer = setTimeout(run, Math.min(delay, longestTimerMs));
    }

    async function run(): Promise<void> {
      // The timer was capped, or later answers corrected the server's clock.
      if (current.count === 0 && serverClock.untilSurely(release as number) > 0) return schedule();
      current.count += 1;
      await latestRefetch();
      if (!stopped) schedule();
    }

    schedule();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [items]);
}
