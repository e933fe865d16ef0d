import type { PlayedItem, UserSort, VideoDetail } from '@platform/contracts';
import type { ApiPath } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { adminApi, adminKey, adminPage } from '../auth/api.ts';

const pageItems = 50;
export const analyticsKey = [adminKey, 'analytics'] as const;

/** Runs a request; logs network errors to the console, but not HTTP error responses. Shows neither. */
async function logFailures<Result>(message: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const aborted = (error as Error | null)?.name === 'AbortError';
    // biome-ignore lint/suspicious/noConsole: the specification has these failures logged, and nowhere else
    if (!(error instanceof ApiError) && !aborted) console.error(message, error);
    throw error;
  }
}

/** The last days by their number, or the first and the last day. */
export type Range = { days: number } | { from: string; to: string };

const figuresQuery = <Path extends ApiPath>(failure: string, path: PathOf<Path>) =>
  queryOptions({
    queryKey: [...analyticsKey, path],
    queryFn: ({ signal }) => logFailures(failure, () => adminApi(path, { signal })),
  });

export const summaryQuery = (range: Range) =>
  figuresQuery('Failed to fetch analytics summary', apiPath('/api/admin/analytics/summary', range));

export const playbackQuery = (range: Range) =>
  figuresQuery('Failed to fetch playback figures', apiPath('/api/admin/analytics/playback', range));

/** How far into a film its playbacks got in a range. */
export const retentionQuery = ({ contentType, contentId }: PlayedItem, range: Range) =>
  figuresQuery(
    'Failed to fetch a retention curve',
    apiPath('/api/admin/analytics/playback/{contentType}/{contentId}', { contentType, contentId, ...range }),
  );

/** The chapters of a film that was played. */
export const chaptersQuery = ({ contentId: id }: PlayedItem) => ({
  ...figuresQuery('Failed to fetch a film', apiPath('/api/videos/{id}', { id, scope: 'all' })),
  select: ({ playback }: VideoDetail) => playback.chapters,
});

const pagesQuery = <Path extends ApiPath>(failure: string, path: PathOf<Path>) =>
  infiniteQueryOptions({
    queryKey: [...analyticsKey, path],
    queryFn: ({ pageParam, signal }) => logFailures(failure, () => adminPage(pageParam, { signal })),
    initialPageParam: path,
    getNextPageParam: (page: Page<Path>) => page.next,
  });

/** The profiles: searched and sorted by the server, page by page by keyset. */
export const usersQuery = (search: string, sort: UserSort) =>
  pagesQuery(
    'Failed to fetch user profiles',
    apiPath('/api/admin/analytics/users', { limit: pageItems, sort, search: search || undefined }),
  );

/**
 * A member's figures and every action, newest first. It pages by its Link header like a list, though each page is the profile with the
 * actions in it. By the id, as numbers are log-ins and have no place in addresses.
 */
export const userDetailsQuery = (memberId: string) =>
  pagesQuery(
    'Failed to fetch user details',
    apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber: memberId, limit: pageItems }),
  );
