import type { UpcomingEmbed } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const upcomingEmbedsQuery = queryOptions<UpcomingEmbed[]>({ queryKey: [paths.embedsUpcoming] });

export const useUpcomingEmbeds = () => useQuery(upcomingEmbedsQuery);
