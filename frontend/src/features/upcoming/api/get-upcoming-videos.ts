import type { UpcomingVideo } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const upcomingVideosQuery = queryOptions<UpcomingVideo[]>({ queryKey: [paths.videosUpcoming] });

export const useUpcomingVideos = () => useQuery(upcomingVideosQuery);
