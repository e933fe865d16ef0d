import type {
  CreateBlogPost,
  CreateCategoryVideo,
  CreateEmbed,
  CreateVideo,
  Embed,
  UpdateEmbed,
  UpdateVideo,
  Video,
} from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi, adminDelete, adminKey } from '../auth/api.ts';

export type Item = Video | Embed;

/** The second part of the keys of the panel's lists of content. */
export const contentKey = 'content';

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

/** Saves an uploaded file as a video. The server checks the file first, which takes seconds for a large one. */
export const useCreateVideo = () =>
  useChange(contentKey, (body: CreateVideo) => adminApi(apiPath('/api/videos'), { method: 'POST', body }));

export const useCreateEmbed = () =>
  useChange(contentKey, (body: CreateEmbed) => adminApi(apiPath('/api/embeds'), { method: 'POST', body }));

export const useCreateBlogPost = () =>
  useChange(contentKey, (body: CreateBlogPost) =>
    adminApi(apiPath('/api/blog-posts'), { method: 'POST', body }),
  );

export const useCreateCategoryVideo = () =>
  useChange(contentKey, (body: CreateCategoryVideo) =>
    adminApi(apiPath('/api/category-videos'), { method: 'POST', body }),
  );

export const useDeleteCategoryVideo = () =>
  useChange(contentKey, (id: string) => adminDelete(apiPath('/api/category-videos/{id}', { id })));

const itemPath = ({ type, id }: Pick<Item, 'type' | 'id'>) =>
  apiPath(type === 'video' ? '/api/videos/{id}' : '/api/embeds/{id}', { id });

export const useUpdateItem = () =>
  useChange(contentKey, ({ item, body }: { item: Item; body: UpdateVideo | UpdateEmbed }) =>
    adminApi(itemPath(item), { method: 'PUT', body }),
  );
