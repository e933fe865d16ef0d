import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryKey } from '../../library/api/get-library.ts';
import { upcomingEmbedsQuery, useUpcomingEmbeds } from '../api/get-upcoming-embeds.ts';
import { upcomingVideosQuery, useUpcomingVideos } from '../api/get-upcoming-videos.ts';
import { mergeUpcoming } from './upcoming.ts';
import { useReleaseMoment } from './use-release-moment.ts';

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
