import type { Embed, Member, MemberStatus, Video } from '@platform/contracts';
import type { ApiPath, OperationAt, RequestBody } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../lib/api-client.ts';
import { detailTemplates } from '../../../lib/items.ts';
import { adminApi, adminDelete, adminKey, adminQuery } from '../auth/api.ts';
import { changedFields } from '../common/form.tsx';
import { ChangedMeanwhile, useAdminToasts } from '../common/messages.ts';
import type { ContentKind, contentForms } from './content-form.ts';

export type Item = Video | Embed;

/** Second parts of query keys. */
export const contentKey = 'content';
export const membersKey = 'members';
/** The own account and the team, which change together. */
export const accountKey = 'account';
export const overviewKey = 'overview';
export const processingKey = 'processing';

/** Lists with bulk actions. */
export type BulkPath = (typeof contentForms)[ContentKind]['path'] | '/api/members';
export type ListPath = BulkPath | '/api/series';
type OnePath = `${ListPath}/{id}`;

/** The lists of the items that have a detail page. */
export const itemLists = {
  video: '/api/videos',
  embed: '/api/embeds',
  youtube: '/api/category-videos',
} as const;

const onePath = (list: ListPath, id: string) => apiPath<OnePath>(`${list}/{id}`, { id });
type ReadPath = { [Path in ApiPath]: [OperationAt<Path, 'GET'>] extends [never] ? never : Path }[ApiPath];
/** Where one of each list is read. */
const readPaths = {
  '/api/videos': detailTemplates.video,
  '/api/embeds': detailTemplates.embed,
  '/api/category-videos': detailTemplates.youtube,
  '/api/blog-posts': '/api/blog-posts/{id}',
  '/api/series': '/api/series/{id}',
  '/api/members': '/api/members/{id}',
} as const satisfies Record<ListPath, ReadPath>;

/** For administrators: with all that members don't see. */
export const wholePath = <List extends ListPath>(list: List, id: string) =>
  apiPath<(typeof readPaths)[ListPath]>(readPaths[list], {
    id,
    scope: list === '/api/members' ? undefined : 'all',
  }) as PathOf<(typeof readPaths)[List]>;
export const listKey = (list: ListPath) => (list === '/api/members' ? membersKey : contentKey);

/**
 * A mutation that invalidates the panel's lists of `key`, the overview, and for content all pages that show it; also when it fails, as
 * part of it may be done.
 */
export function useChange<Variables, Result>(
  key: string,
  mutationFn: (variables: Variables) => Promise<Result>,
  on: {
    onSuccess?: () => void;
    onError?: (error: Error) => void;
    /** Stays pending after a success until the lists are read again, so that its variables are shown until then. */
    untilRead?: boolean;
  } = {},
) {
  const { untilRead, ...callbacks } = on;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...callbacks,
    onSettled: (_data, error) => {
      const read = queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          first === adminKey ? second === key || second === overviewKey : key === contentKey,
      });
      return untilRead && !error ? read : undefined;
    },
  });
}

/** A change of the account or the team that is made at once, by a button: it shows its errors. */
export function useAccountChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  on: { untilRead?: boolean } = {},
) {
  const { t } = useTranslation('adminAccount');
  const toasts = useAdminToasts();
  return useChange(accountKey, change, {
    onError: (error) => toasts.failed(error, t('changeFailed')),
    ...on,
  });
}

type CreateAt<Path extends ListPath> = RequestBody<OperationAt<Path, 'POST'>>;
type UpdateAt<Path extends ListPath> = RequestBody<OperationAt<`${Path}/{id}`, 'PUT'>>;

/**
 * Saves the fields that a form has changed. It reads the item again before: where somebody else has changed one of them, the operator is
 * told, and saving again replaces their change.
 * @param base what the form was made of, as a request body
 * @throws {ChangedMeanwhile}
 */
export function useEdit<Path extends ListPath, One>(
  list: Path,
  id: string,
  base: object,
  bodyOf: (one: One) => object,
) {
  /** What others saved in fields that the operator was told of. */
  const told = useRef<object>({});
  return useChange(listKey(list), async (body: CreateAt<Path> | UpdateAt<Path>) => {
    const now = bodyOf((await adminApi(wholePath(list, id))) as One);
    const theirs = changedFields({ ...base, ...told.current }, now);
    const changes = changedFields(base, body);
    const both = Object.keys(changedFields(now, changes)).filter((field) => field in theirs);
    if (both.length > 0) {
      const saved = Object.entries(now).filter(([field]) => both.includes(field));
      told.current = { ...told.current, ...Object.fromEntries(saved) };
      throw new ChangedMeanwhile(both);
    }
    // A member is always sent whole.
    const sent = list === '/api/members' ? { ...now, ...changes } : changes;
    return (await adminApi(onePath(list, id), {
      method: 'PUT',
      body: sent as UpdateAt<ListPath>,
    })) as ResponseOf<Path, 'POST'>;
  });
}

/**
 * Creates an item or, given an id, changes the given fields. For a video the server first checks the file, which takes seconds if it is
 * large. The Idempotency-Key of a new item is kept with the form, and in its draft, until a success, so that what was saved by a request
 * without a response isn't saved twice. Lists of what is unique, such as members, take none.
 */
export function useSave<Path extends ListPath>(list: Path, id?: string, key?: string) {
  const headers = key ? { headers: { 'idempotency-key': key } } : {};
  const save = (body: CreateAt<Path> | UpdateAt<Path>) => {
    const saved = id
      ? adminApi(onePath(list, id), { method: 'PUT', body: body as UpdateAt<ListPath> })
      : adminApi(apiPath<ListPath>(list), { method: 'POST', body: body as CreateAt<ListPath>, ...headers });
    return saved as Promise<ResponseOf<Path, 'POST'>>;
  };
  return useChange(listKey(list), save);
}

export const useDelete = (list: ListPath) =>
  useChange(listKey(list), (id: string) => adminDelete(onePath(list, id)));

type Bulk = RequestBody<OperationAt<`${BulkPath}/bulk`, 'POST'>>;

/** Applies one action to many items; the response has a result for each. */
export const useBulk = (list: BulkPath) =>
  useChange(listKey(list), (body: { ids: string[]; action: Bulk['action'] }) =>
    adminApi(apiPath<`${BulkPath}/bulk`>(`${list}/bulk`), { method: 'POST', body: body as Bulk }),
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

/** The named videos' states, or of all whose renditions are not all made. */
export const processingQuery = (ids?: string) =>
  adminQuery(processingKey, apiPath('/api/storage/processing', ids ? { ids } : {}));
