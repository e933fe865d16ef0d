import type { UpcomingVideo } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';

/** Every one: queue positions and counts are of the whole queue. */
export const upcomingVideosQuery = queryOptions({
  queryKey: [paths.videosUpcoming],
  queryFn: ({ signal }) => apiList<UpcomingVideo>(paths.videosUpcoming, { signal }),
});

export const useUpcomingVideos = () => useQuery(upcomingVideosQuery);
