import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { libraryKey } from '../../library/api/get-library.ts';
import { upcomingEmbedsQuery, useUpcomingEmbeds } from '../api/get-upcoming-embeds.ts';
import { upcomingVideosQuery, useUpcomingVideos } from '../api/get-upcoming-videos.ts';
import { mergeUpcoming, type UpcomingItem, untilNextRelease } from './upcoming.ts';

/** Between the release by this clock and the server's, and between two looks when they differ. */
const clockSlackMs = 2_000;
const longestTimerMs = 2 ** 31 - 1;

/** At the moment of the next release, asks again for the queue and for the library it moves to. */
function useRelease(items: readonly UpcomingItem[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const wait = untilNextRelease(items, Date.now());
    if (wait === null || wait > longestTimerMs - clockSlackMs) return;
    const timer = setTimeout(() => {
      for (const queryKey of [upcomingVideosQuery.queryKey, upcomingEmbedsQuery.queryKey, libraryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }, wait + clockSlackMs);
    return () => clearTimeout(timer);
  }, [items, queryClient]);
}

/** Everything that is still to come. */
export function useUpcoming() {
  const videos = useUpcomingVideos();
  const embeds = useUpcomingEmbeds();
  const both = [videos, embeds];
  // The instant of the answer belongs to the list: asking again starts the wait again, even for an equal answer.
  const items = useMemo(
    () => mergeUpcoming(videos.data ?? [], embeds.data ?? []),
    [videos.data, embeds.data, videos.dataUpdatedAt, embeds.dataUpdatedAt],
  );
  useRelease(items);
  return {
    items,
    isPending: both.some((query) => query.isPending),
    isError: both.some((query) => query.isError && !query.data),
    isFetching: both.some((query) => query.isFetching),
    retry: () => both.filter((query) => query.isError).map((query) => query.refetch()),
  };
}
