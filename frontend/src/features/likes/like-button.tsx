import type { DetailItem, ItemType, Like } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/icon-button.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { api, type Page } from '../../lib/api-client.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { detailPath, detailTemplates, libraryKey } from '../../lib/items.ts';

type LikeButtonProps = {
  item: { type: ItemType; id: string; title: string; likes: number; liked: boolean };
  className?: string | undefined;
};

/** A heart and how many like it. */
export function LikeButton({ item, className }: LikeButtonProps) {
  const { t } = useTranslation('library');
  const { language } = useLanguage();
  const like = useLikeItem(item);
  const count = formatCount(item.likes, language);

  const toggle = () =>
    like(!item.liked).catch((error) => toast.error(t('likeFailed'), errorMessage(error, '') || undefined));

  return (
    <ActionButton
      icon="heart"
      hot={item.liked}
      className={className}
      aria-pressed={item.liked}
      aria-label={`${t('like', { title: item.title })} ${t('likes', { n: count, count: item.likes })}`}
      onClick={toggle}
    >
      <span>{count}</span>
    </ActionButton>
  );
}

type Likeable = { type: ItemType; id: string; likes: number; liked: boolean };

/** Shown at once, so it goes on when the page is left or reloaded at once. */
const likeItem = ({ type, id }: Likeable, liked: boolean): Promise<Like> =>
  api(apiPath(`${detailTemplates[type]}/like`, { id }), {
    method: liked ? 'POST' : 'DELETE',
    keepalive: true,
  });

/** Writes a like into every answer that shows the item. */
function show(queryClient: QueryClient, { type, id }: Likeable, like: Like): void {
  const patch = <Item extends Likeable>(item: Item): Item =>
    item.type === type && item.id === id ? { ...item, ...like } : item;
  queryClient.setQueryData<InfiniteData<Page<'/api/library'>>>(
    libraryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(patch) })),
      },
  );
  queryClient.setQueryData<DetailItem>([detailPath(type, id)], (item) => item && patch(item));
}

/** What the server last said of items whose like is on its way. */
const confirmed = new Map<string, Like>();

/**
 * Gives the way to like or unlike at once: one after the other, ending at what the server said last. The mutation is made when it
 * is asked for: a page of cards has dozens of buttons, of which hardly any is pressed.
 */
function useLikeItem(item: Likeable): (liked: boolean) => Promise<Like> {
  const queryClient = useQueryClient();
  const path = detailPath(item.type, item.id);
  const mutationKey = ['like', path];
  return (liked) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationKey,
        scope: { id: `like ${path}` },
        mutationFn: () => likeItem(item, liked),
        onMutate: () => {
          if (!confirmed.has(path)) confirmed.set(path, { liked: item.liked, likes: item.likes });
          const step = liked === item.liked ? 0 : liked ? 1 : -1;
          show(queryClient, item, { liked, likes: Math.max(0, item.likes + step) });
        },
        onSuccess: ({ liked, likes }) => {
          confirmed.set(path, { liked, likes });
        },
        onSettled: () => {
          if (queryClient.isMutating({ mutationKey }) > 1) return;
          const said = confirmed.get(path);
          confirmed.delete(path);
          if (said) show(queryClient, item, said);
        },
      })
      .execute(undefined);
}
