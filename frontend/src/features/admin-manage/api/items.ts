import type { Embed, UpdateEmbed, UpdateVideo, Video } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi, adminDelete } from '../../admin-auth/lib/admin-api.ts';
import { invalidateContent } from '../../admin-content/lib/invalidate-content.ts';

export type Item = Video | Embed;

const itemPath = ({ type, id }: Pick<Item, 'type' | 'id'>): string =>
  buildPath(type === 'video' ? paths.video : paths.embed, { id });

type Change = { item: Item; body: UpdateVideo | UpdateEmbed };

export const useUpdateItem = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, body }: Change) => adminApi<Item>(itemPath(item), { method: 'PUT', body }),
    onSuccess: () => {
      void invalidateContent(queryClient);
    },
  });
};

export const useDeleteItem = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (item: Item) => adminDelete(itemPath(item)),
    onSuccess: () => {
      void invalidateContent(queryClient);
    },
  });
};
