import type { UpcomingEmbed } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';

/** Every one: queue positions and counts are of the whole queue. */
export const upcomingEmbedsQuery = queryOptions({
  queryKey: [paths.embedsUpcoming],
  queryFn: ({ signal }) => apiList<UpcomingEmbed>(paths.embedsUpcoming, { signal }),
});

export const useUpcomingEmbeds = () => useQuery(upcomingEmbedsQuery);
