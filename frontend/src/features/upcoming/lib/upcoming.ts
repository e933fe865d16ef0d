import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { type Query, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';
import { useNow } from '../../../lib/browser-hooks.ts';
import { libraryKey, seriesKey } from '../../../lib/items.ts';
import { serverClock } from '../../../lib/server-clock.ts';

export type UpcomingItem = UpcomingVideo | UpcomingEmbed;

/** The release time in milliseconds; Infinity without a date, to sort last. */
export const releaseOf = ({ releaseDate }: UpcomingItem): number =>
  releaseDate === null ? Number.POSITIVE_INFINITY : Date.parse(releaseDate);

/** Sorts the soonest first, undated ones last: Infinity - Infinity is NaN, which sorts as equal. */
export const bySoonest = (a: UpcomingItem, b: UpcomingItem): number => releaseOf(a) - releaseOf(b);

/** Margin for responses that lag behind the server's clock. */
const slackMs = 250;
const [shortestRetryMs, longestRetryMs] = [1_000, 60_000];
/** The maximum delay of setTimeout. */
const longestTimerMs = 2 ** 31 - 1;

/** Milliseconds until the next refetch: at the next release by the server's clock, or up to `spreadMs` later. False if nothing has a date. */
function untilNextRelease(items: readonly UpcomingItem[] = [], spreadMs: number): number | false {
  const release = Math.min(...items.map(releaseOf));
  if (!Number.isFinite(release)) return false;
  const wait = serverClock.untilSurely(release);
  if (wait > 0) return Math.min(wait + slackMs + Math.random() * spreadMs, longestTimerMs);
  // Still listed after its release (clocks differ, or the request failed). Waiting as long again doubles the delay each
  // time. Jitter keeps the open pages from repeating all at once.
  const retryMs = Math.min(Math.max(serverClock.now() - release, shortestRetryMs), longestRetryMs);
  return retryMs * (1 - Math.random() / 2);
}

const hasReleased = (items: readonly UpcomingItem[] = []): boolean =>
  items.some((item) => serverClock.untilSurely(releaseOf(item)) <= 0);

type UpcomingPath = '/api/videos/upcoming' | '/api/embeds/upcoming';

/** Loads all pages: positions and counts refer to the whole queue. */
const upcomingQuery = (path: PathOf<UpcomingPath>) =>
  queryOptions<UpcomingItem[]>({
    queryKey: [path],
    queryFn: async ({ client, queryKey, signal }) => {
      const isRefetch = client.getQueryData(queryKey) !== undefined;
      const items = await apiList<UpcomingPath>(path, { signal });
      // Released items have moved to the library, and may be parts of series.
      if (isRefetch)
        for (const key of [libraryKey, seriesKey]) void client.invalidateQueries({ queryKey: key });
      return items;
    },
    // Kept as long as the library: what was released meanwhile would be in neither.
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: ({ state }) => (hasReleased(state.data) ? 0 : Number.POSITIVE_INFINITY),
    refetchIntervalInBackground: true,
    // Its timer stands still while the device sleeps. Without a release since then nothing is stale.
    refetchOnWindowFocus: true,
  });
export const upcomingQueries = [
  upcomingQuery(apiPath('/api/videos/upcoming')),
  upcomingQuery(apiPath('/api/embeds/upcoming')),
];

const combine = (queries: UseQueryResult<UpcomingItem[]>[]) => ({
  items: queries.flatMap(({ data = [] }) => data).sort(bySoonest),
  isPending: queries.some((query) => query.isPending),
  isError: queries.some((query) => query.isLoadingError),
  isFetching: queries.some((query) => query.isFetching),
  refetch: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
});

/** All upcoming items, refetched at each release: at a random time within `spreadMs` after it. */
export function useUpcoming(spreadMs = 0) {
  // Each minute's render sets the timer anew: a screen that never hides may have slept, too.
  useNow();
  const queries = upcomingQueries.map((query) => ({
    ...query,
    refetchInterval: ({ state }: Query<UpcomingItem[]>) => untilNextRelease(state.data, spreadMs),
  }));
  return useQueries({ queries, combine });
}
