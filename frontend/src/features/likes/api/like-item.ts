import type { DetailItem, ItemType, LibraryItem, Like } from '@platform/contracts';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Page } from '../../../lib/api-client.ts';
import { detailKey, detailPath } from '../../detail/api/get-detail-item.ts';
import { libraryKey } from '../../library/api/get-library.ts';

type Likeable = { type: ItemType; id: string; likes: number; liked: boolean };

export const likeItem = ({ type, id }: Likeable, liked: boolean): Promise<Like> =>
  api(`${detailPath(type, id)}/like`, { method: liked ? 'POST' : 'DELETE' });

/** Writes a like into every answer that shows the item. */
function show(queryClient: QueryClient, { type, id }: Likeable, like: Like): void {
  const patch = <Item extends Likeable>(item: Item): Item =>
    item.type === type && item.id === id ? { ...item, ...like } : item;
  queryClient.setQueryData<InfiniteData<Page<LibraryItem>>>(
    libraryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(patch) })),
      },
  );
  queryClient.setQueryData<DetailItem>(detailKey(type, id), (item) => item && patch(item));
}

/** Likes or unlikes at once, and takes it back when the server does not follow. */
export function useLikeItem(item: Likeable) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `like-${item.type}-${item.id}` },
    mutationFn: (liked: boolean) => likeItem(item, liked),
    onMutate: (liked) => {
      const before: Like = { liked: item.liked, likes: item.likes };
      const step = liked === item.liked ? 0 : liked ? 1 : -1;
      show(queryClient, item, { liked, likes: Math.max(0, item.likes + step) });
      return before;
    },
    onSuccess: ({ liked, likes }) => show(queryClient, item, { liked, likes }),
    onError: (_error, _liked, before) => before && show(queryClient, item, before),
  });
}
