import type { Embed, Member, MemberStatus, Video } from '@platform/contracts';
import type { OperationAt, RequestBody } from '@platform/contracts/operations';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../lib/api-client.ts';
import { adminApi, adminDelete, adminKey, adminQuery } from '../auth/api.ts';
import { type ContentKind, contentForms } from './content-form.ts';

export type Item = Video | Embed;

/** Second part of the content lists' query keys. */
export const contentKey = 'content';
export const membersKey = 'members';

/** A list with bulk actions. */
type BulkPath = (typeof contentForms)[ContentKind]['path'] | '/api/members';

/** A collection: its API path and the second part of its lists' query keys. */
export type Collection<Path = BulkPath | '/api/series'> = {
  path: Path;
  key: string;
};

export const contentCollection = (kind: ContentKind) => ({ path: contentForms[kind].path, key: contentKey });
export const membersCollection = { path: '/api/members', key: membersKey } as const;
export const seriesCollection = { path: '/api/series', key: contentKey } as const;
export type BulkCollection = Collection<BulkPath>;

export const collectionOf = (type: Item['type']) => contentCollection(type === 'video' ? 'videos' : 'embeds');

type ListPath = Collection['path'];
type OnePath = `${ListPath}/{id}`;
const onePath = ({ path }: Collection, id: string) => apiPath<OnePath>(`${path}/{id}`, { id });

/** A mutation that invalidates the panel's lists of `key`, and for content all pages that show it. */
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

type Create = RequestBody<OperationAt<ListPath, 'POST'>>;
type Update = RequestBody<OperationAt<OnePath, 'PUT'>>;

/** Creates an item or, given an id, changes the given fields. For a video the server first checks the file, which takes seconds if it is large. */
export const useSave = <Path extends ListPath>(place: Collection<Path>, id?: string) =>
  useChange(place.key, (body: object) => {
    const saved = id
      ? adminApi(onePath(place, id), { method: 'PUT', body: body as Update })
      : adminApi(apiPath<ListPath>(place.path), { method: 'POST', body: body as Create });
    return saved as Promise<ResponseOf<Path, 'POST'>>;
  });

export const useDelete = (place: Collection) =>
  useChange(place.key, (id: string) => adminDelete(onePath(place, id)));

type Bulk = RequestBody<OperationAt<`${BulkPath}/bulk`, 'POST'>>;

/** Applies one action to many items; the response has a result for each. */
export const useBulk = (place: BulkCollection) =>
  useChange(place.key, (body: { ids: string[]; action: Bulk['action'] }) =>
    adminApi(apiPath<`${BulkPath}/bulk`>(`${place.path}/bulk`), { method: 'POST', body: body as Bulk }),
  );

export const useSetMemberStatus = () =>
  useChange(membersKey, ({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi(apiPath('/api/members/{id}/status', { id }), { method: 'PUT', body: { status } }),
  );

/** Replaces the membership number by a new one that the server makes. */
export const useReplaceNumber = () =>
  useChange(membersKey, ({ id }: Member) =>
    adminApi(apiPath('/api/members/{id}/membership-number', { id }), { method: 'POST', body: {} }),
  );

/** The videos whose renditions are not all made. */
export const processingQuery = adminQuery('processing', apiPath('/api/storage/processing'));
