import type {
  BulkAction,
  BulkResults,
  Embed,
  Member,
  MemberBulk,
  MemberStatus,
  Video,
} from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi, adminDelete, adminKey } from '../auth/api.ts';

export type Item = Video | Embed;

/** The second part of the keys of the panel's lists of content. */
export const contentKey = 'content';
export const membersKey = 'members';

/** Where things of one kind are kept, and the second part of the keys of their lists. */
export type Place = {
  path:
    | '/api/videos'
    | '/api/embeds'
    | '/api/category-videos'
    | '/api/blog-posts'
    | '/api/members'
    | '/api/admin/audit';
  key: string;
};

/** Where the videos or the embeds are. */
export const placeOf = (type: Item['type']): Place => ({
  path: type === 'video' ? '/api/videos' : '/api/embeds',
  key: contentKey,
});

// As of videos: every place has the same paths, but the audit, which nobody changes.
const onePath = ({ path }: Place, id: string) => apiPath(`${path}/{id}` as '/api/videos/{id}', { id });
const bulkPath = ({ path }: Place) => apiPath(`${path}/bulk` as '/api/videos/bulk');

/**
 * A change after which the panel's lists of `key` are out of date, and after one of content everything that shows content: the
 * library, what is upcoming, details.
 */
export function useChange<Variables, Result>(
  key: string,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          first === adminKey ? second === key : key === contentKey,
      });
    },
  });
}

/** Adds one or, given an id, changes the named fields of that one. A video's file is checked first, which takes seconds for a large one. */
export const useSave = <Saved>(place: Place) =>
  useChange(
    place.key,
    ({ id, body }: { id?: string | undefined; body: object }): Promise<Saved> =>
      id === undefined
        ? (adminApi(apiPath(place.path as '/api/videos'), { method: 'POST', body: body as never }) as never)
        : (adminApi(onePath(place, id), { method: 'PUT', body: body as never }) as never),
  );

export const useDelete = (place: Place) =>
  useChange(place.key, (id: string) => adminDelete(onePath(place, id)));

/** Does one thing to many; the answer says what became of each. */
export const useBulk = (place: Place) =>
  useChange(
    place.key,
    (body: { ids: string[]; action: BulkAction | MemberBulk['action'] }): Promise<BulkResults> =>
      adminApi(bulkPath(place), { method: 'POST', body: body as never }),
  );

export const useSetMemberStatus = () =>
  useChange(membersKey, ({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi(apiPath('/api/members/{id}/status', { id }), { method: 'PUT', body: { status } }),
  );

/** Gives the member a number that the server makes. */
export const useReplaceNumber = () =>
  useChange(membersKey, ({ id }: Member) =>
    adminApi(apiPath('/api/members/{id}/membership-number', { id }), { method: 'POST', body: {} }),
  );
