import type { CategoryVideo, DetailItem, ItemType, Like } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/icon-button.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useLanguage } from '../../i18n/provider.tsx';
import { api, type Page } from '../../lib/api-client.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { categoryVideosKey, detailPath, detailTemplates, libraryKey } from '../../lib/items.ts';
import { changePages } from '../../lib/pages.ts';

type Likeable = { type: ItemType; id: string; likes: number; liked: boolean };
type LikeButtonProps = {
  item: Likeable & { title: string };
  className?: string | undefined;
  'aria-keyshortcuts'?: string;
};

export function LikeButton({ item, ...button }: LikeButtonProps) {
  const { t } = useTranslation('library');
  const { language } = useLanguage();
  const like = useLikeItem(item, (error) => toast.error(t('likeFailed'), errorMessage(error)));
  const count = formatCount(item.likes, language);

  return (
    <ActionButton
      {...button}
      icon="heart"
      hot={item.liked}
      aria-pressed={item.liked}
      aria-label={`${t('like', { title: item.title })} ${t('likes', { n: count, count: item.likes })}`}
      onClick={() => like(!item.liked)}
    >
      <span>{count}</span>
    </ActionButton>
  );
}

/** The update is optimistic, so the request must outlive the page. */
const likeItem = ({ type, id }: Likeable, liked: boolean): Promise<Like> =>
  api(apiPath(`${detailTemplates[type]}/like`, { id }), {
    method: liked ? 'POST' : 'DELETE',
    keepalive: true,
  });

/** Updates the like in all cached queries that contain the item. */
function show(queryClient: QueryClient, { type, id }: Likeable, like: Like): void {
  const patch = <Item extends Likeable>(item: Item): Item =>
    item.type === type && item.id === id ? { ...item, ...like } : item;
  queryClient.setQueryData<InfiniteData<Page<'/api/library'>>>(libraryKey, (data) =>
    changePages(data, (items) => items.map(patch)),
  );
  queryClient.setQueryData<DetailItem>([detailPath(type, id)], (item) => item && patch(item));
  if (type === 'youtube')
    queryClient.setQueriesData<CategoryVideo[]>({ queryKey: categoryVideosKey }, (videos) =>
      videos?.map((video) => (video.id === id ? { ...video, ...like } : video)),
    );
}

/** The server's last state of items with a like in flight, for rollback. */
const confirmed = new Map<string, Like>();

/** Optimistic update. Requests for the same item run one after the other; the last response wins. */
function useLikeItem(item: Likeable, onError: (error: Error) => void): (liked: boolean) => void {
  const queryClient = useQueryClient();
  const path = detailPath(item.type, item.id);
  const mutationKey = ['like', path];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `like ${path}` },
    mutationFn: (liked: boolean) => likeItem(item, liked),
    onMutate: (liked) => {
      if (!confirmed.has(path)) confirmed.set(path, { liked: item.liked, likes: item.likes });
      const step = Number(liked) - Number(item.liked);
      show(queryClient, item, { liked, likes: Math.max(0, item.likes + step) });
    },
    onSuccess: ({ liked, likes }) => {
      confirmed.set(path, { liked, likes });
    },
    onError,
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const last = confirmed.get(path);
      confirmed.delete(path);
      if (last) show(queryClient, item, last);
    },
  });
  return mutate;
}
