import type { ItemType } from '@platform/contracts';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { api, apiFilledPage, type Page } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { categoryVideosKey, detailPath, itemKey, libraryKey } from '../../../lib/items.ts';
import { listen } from '../../../lib/listen.ts';
import { changePages, itemsOf, keepPages } from '../../../lib/pages.ts';
import '../i18n/index.ts';
import type { MemberList } from '../lib/list-names.ts';
import { applyMark } from '../lib/marks.ts';
import { featuredQuery } from './featured.ts';

type ListPath = `/api/me/${MemberList}`;
type ListPage = Page<ListPath>;
type Item = { type: ItemType; id: string; title: string };

const listKey = (list: MemberList) => [apiPath(`/api/me/${list}`)] as const;

const removalKey = (list: MemberList) => ['remove', list];

/** The loaded pages of a list, without what is being removed. */
export function useMemberList(list: MemberList) {
  const query = useInfiniteQuery({
    ...keepPages,
    queryKey: listKey(list),
    queryFn: ({ pageParam, signal }) => apiFilledPage(pageParam, { signal }),
    initialPageParam: apiPath(`/api/me/${list}`) as PathOf<ListPath>,
    getNextPageParam: ({ next }: ListPage) => next,
    select: itemsOf,
    // Changes with each film watched: asked for again when it is opened again.
    staleTime: 0,
  });
  const removing = useMutationState({
    filters: { mutationKey: removalKey(list), status: 'pending' },
    select: ({ state }) => itemKey(state.variables as Item),
  });
  // Leaving the list ends the time to undo, and hiding the page: a phone may end it without another event.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && toast.settle();
    const stop = listen(window, { pagehide: toast.settle, visibilitychange: onHidden }, { capture: true });
    return () => {
      stop();
      toast.settle();
    };
  }, []);
  const { data: all = [] } = query;
  return { query, items: all.filter((item) => !removing.includes(itemKey(item))) };
}

/** Takes an item out of a list, at once, and tells the server once it can't be undone; it is back when that fails. */
export function useRemove(list: MemberList): (item: Item) => void {
  const { t } = useTranslation(['comingBack', 'me']);
  const queryClient = useQueryClient();
  const queryKey = listKey(list);
  const { mutate } = useMutation({
    mutationKey: removalKey(list),
    mutationFn: async ({ type, id, title }: Item) => {
      const isUndone = await toast.undoable(t('removed', { list: t(`me:${list}`), title }), t('undo'));
      if (!isUndone)
        await api(apiPath(`/api/me/${list}/{type}/{id}`, { type, id }), {
          method: 'DELETE',
          keepalive: true,
        });
      return isUndone;
    },
    onSuccess: async (isUndone, { type, id }) => {
      if (isUndone) return;
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<InfiniteData<ListPage>>(queryKey, (data) =>
        changePages(data, (items) => items.filter((item) => itemKey(item) !== itemKey({ type, id }))),
      );
      if (list === 'later') applyMark(queryClient, id, { later: false });
      if (list === 'continue') {
        applyMark(queryClient, id, { progress: null });
        void queryClient.invalidateQueries({ queryKey: listKey('history') });
        void queryClient.invalidateQueries({ queryKey: featuredQuery.queryKey });
      }
      if (list === 'likes')
        for (const key of [libraryKey, categoryVideosKey, [detailPath(type, id)]])
          void queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (error) => toast.error(t('removeFailed'), errorMessage(error)),
  });
  return mutate;
}

/** Empties a list. Cards everywhere may show what was in it. */
export function useClear(list: MemberList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      // A removal that waits for its undo can't be undone any more.
      toast.settle();
      return api(apiPath(`/api/me/${list}`), { method: 'DELETE' });
    },
    onSuccess: async () => {
      const own = listKey(list);
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
      await queryClient.resetQueries({ queryKey: own });
    },
  });
}
