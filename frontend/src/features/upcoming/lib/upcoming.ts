import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { apiList } from '../../../lib/api-client.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { libraryKey } from '../../library/api/get-library.ts';

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

/** Every one: queue positions and counts are of the whole queue. */
export const upcomingVideosQuery = queryOptions({
  queryKey: [apiPath('/api/videos/upcoming')],
  queryFn: ({ signal }) => apiList(apiPath('/api/videos/upcoming'), { signal }),
});

export const useUpcomingVideos = () => useQuery(upcomingVideosQuery);

/** Every one: queue positions and counts are of the whole queue. */
export const upcomingEmbedsQuery = queryOptions({
  queryKey: [apiPath('/api/embeds/upcoming')],
  queryFn: ({ signal }) => apiList(apiPath('/api/embeds/upcoming'), { signal }),
});

export const useUpcomingEmbeds = () => useQuery(upcomingEmbedsQuery);

/** What a release changes: the queue, and the library that it moves to. */
const changed = [upcomingVideosQuery.queryKey, upcomingEmbedsQuery.queryKey, libraryKey];

/** Everything that is still to come. At each release it is asked for again. */
export function useUpcoming() {
  const queryClient = useQueryClient();
  const videos = useUpcomingVideos();
  const embeds = useUpcomingEmbeds();
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

/** After the server's clock has surely passed the release: what the answer itself may lag behind by. */
const slackMs = 250;
/** Between two looks when the first came too early or failed: doubled each time, up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** The longest a browser's timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `ask` at the moment of the next release by the server's clock, once. Only when the item is still to come after
 * that (clocks that differ, an answer that failed) it asks again, ever more seldom.
 */
export function useReleaseMoment(items: readonly UpcomingItem[], ask: () => Promise<unknown>): void {
  const asked = useRef<{ moment: number | null; times: number }>({ moment: null, times: 0 });
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    const moment = nextRelease(items);
    if (moment === null) return;
    if (asked.current.moment !== moment) asked.current = { moment, times: 0 };
    const tries = asked.current;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;

    const pause = () =>
      tries.times === 0
        ? serverClock.untilSurely(moment) + slackMs
        : Math.min(firstPauseMs * 2 ** (tries.times - 1), longestPauseMs);

    function wait(): void {
      const ms = pause();
      timer = ms > longestTimerMs ? setTimeout(wait, longestTimerMs) : setTimeout(look, ms);
    }

    async function look(): Promise<void> {
      // What was learnt of the server's clock meanwhile may put the moment off.
      if (tries.times === 0 && serverClock.untilSurely(moment as number) > 0) return wait();
      tries.times += 1;
      await latest.current();
      if (!over) wait();
    }

    wait();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [items]);
}
