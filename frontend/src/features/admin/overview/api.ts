import { limits } from '@platform/contracts/limits';
import type { ApiPath } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminApi, adminKey, adminQuery } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';
import { overviewKey as key, processingQuery } from '../content/api.ts';

/** Failed films that are named; each name is a request. */
export const namedFilms = 4;
const scheduledShown = 6;

/** Titles by id; without those that can't be had. */
const filmsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [adminKey, key, 'films', ids],
    queryFn: async ({ signal }) => {
      const read = async (id: string) => {
        const path = apiPath('/api/videos/{id}', { id, scope: 'all' });
        const film = await adminApi(path, { signal }).catch(() => undefined);
        return [id, film?.title ?? ''] as const;
      };
      return new Map(await Promise.all(ids.map(read)));
    },
  });

const useRead = <Path extends ApiPath>(path: PathOf<Path>, enabled: boolean, options = {}) =>
  useQuery({ ...adminQuery(key, path), ...options, enabled });

const freshMs = 5 * 60_000;
/** For what is judged by the present time, in a panel that may stay open for days. */
const fresh = { staleTime: freshMs, refetchInterval: freshMs, refetchOnWindowFocus: true };

/** What the tab shows, as far as the administrator's role may read it; with `isFetching` false, what of it was read before. */
export function useOverview(isFetching = true) {
  const may = useMay();
  const figures = isFetching && may('analyst');
  const content = isFetching && may('editor');
  const members = isFetching && may('owner');
  const processing = useQuery({ ...processingQuery(), ...fresh, enabled: content });
  const failed =
    processing.data?.filter(({ state, reason }) => state === 'failed' || reason === 'worker') ?? [];
  const ids = failed.slice(0, namedFilms).map(({ itemId }) => itemId);
  return {
    today: useRead(apiPath('/api/admin/analytics/today'), figures, fresh),
    processing,
    /** Those that the operator has to see to. */
    failed,
    films: useQuery({ ...filmsQuery(ids), enabled: isFetching && ids.length > 0 }),
    usage: useRead(apiPath('/api/storage/usage'), content, fresh),
    videos: useRead(apiPath('/api/videos/upcoming', { limit: scheduledShown }), content),
    embeds: useRead(apiPath('/api/embeds/upcoming', { limit: scheduledShown }), content),
    // In the order in which they were written.
    posts: useRead(apiPath('/api/blog-posts', { scope: 'all', release: 'scheduled' }), content),
    campaigns: useRead(apiPath('/api/sms-campaigns', { limit: limits.smsCampaignsListed }), members, fresh),
    oneOffs: useRead(apiPath('/api/sms/one-offs', { limit: limits.listMaxItems }), members, fresh),
    backup: useRead(apiPath('/api/admin/backup'), members, fresh),
  };
}

export type Overview = ReturnType<typeof useOverview>;

/** The tab with the list in which something is edited. */
export const searchFor = (section: 'videos' | 'embeds' | 'posts', title: string): string =>
  `manage/${section}?search=${encodeURIComponent(title)}`;

interface Scheduled {
  kind: 'video' | 'embed' | 'post';
  id: string;
  title: string;
  publishedAt: string;
}

/** What is released after `now`, soonest first: an overview that stays open was read before some releases. */
export function scheduledOf({ videos, embeds, posts }: Overview, now: number): Scheduled[] {
  const of = (kind: Scheduled['kind'], items: readonly Omit<Scheduled, 'kind'>[] = []) =>
    items.map(({ id, title, publishedAt }) => ({ kind, id, title, publishedAt }));
  return [...of('video', videos.data), ...of('embed', embeds.data), ...of('post', posts.data)]
    .filter(({ publishedAt }) => Date.parse(publishedAt) > now)
    .sort((a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt))
    .slice(0, scheduledShown);
}
