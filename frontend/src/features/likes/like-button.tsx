import type { CategoryVideo, DetailItem, ItemType, Like } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
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
  const [{ liked, likes }, like] = useLike(item);
  const count = formatCount(likes, language);

  return (
    <ActionButton
      {...button}
      icon="heart"
      hot={liked}
      aria-pressed={liked}
      aria-label={`${t('like', { title: item.title })} ${t('likes', { n: count, count: likes })}`}
      onClick={() => like(!liked)}
    >
      <span>{count}</span>
    </ActionButton>
  );
}

/** Changes the like in all cached queries that contain the item. */
function keepLike(queryClient: QueryClient, { type, id }: Likeable, like: Like): void {
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

/**
 * Every button of the item shows the last change while its request is on the way; the request outlives the page. One item's requests
 * run in order.
 */
function useLike(item: Likeable): [Like, (liked: boolean) => void] {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const { type, id } = item;
  const path = detailPath(type, id);
  const mutationKey = ['like', path];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `like ${path}` },
    mutationFn: (liked: boolean) =>
      api(apiPath(`${detailTemplates[type]}/like`, { id }), {
        method: liked ? 'POST' : 'DELETE',
        keepalive: true,
      }),
    onSuccess: (like) => keepLike(queryClient, item, like),
    onError: (error) => toast.error(t('likeFailed'), errorMessage(error)),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  });
  const liked = pending.at(-1) ?? item.liked;
  return [{ liked, likes: Math.max(0, item.likes + Number(liked) - Number(item.liked)) }, mutate];
}
