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

const itemPath = ({ type, id }: Pick<Item, 'type' | 'id'>) =>
  apiPath(type === 'video' ? '/api/videos/{id}' : '/api/embeds/{id}', { id });

/** After a change everything that shows content is out of date: the library, what is upcoming, details, the panel's lists. */
function useContentChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) => first !== adminKey || second === contentKey,
      });
    },
  });
}

/** Saves an uploaded file as a video. The server checks the file first, which takes seconds for a large one. */
export const useCreateVideo = () =>
  useContentChange((body: CreateVideo) => adminApi(apiPath('/api/videos'), { method: 'POST', body }));

export const useCreateEmbed = () =>
  useContentChange((body: CreateEmbed) => adminApi(apiPath('/api/embeds'), { method: 'POST', body }));

export const useCreateBlogPost = () =>
  useContentChange((body: CreateBlogPost) => adminApi(apiPath('/api/blog-posts'), { method: 'POST', body }));

export const useCreateCategoryVideo = () =>
  useContentChange((body: CreateCategoryVideo) =>
    adminApi(apiPath('/api/category-videos'), { method: 'POST', body }),
  );

export const useDeleteCategoryVideo = () =>
  useContentChange((id: string) => adminDelete(apiPath('/api/category-videos/{id}', { id })));

export const useUpdateItem = () =>
  useContentChange(({ item, body }: { item: Item; body: UpdateVideo | UpdateEmbed }) =>
    adminApi(itemPath(item), { method: 'PUT', body }),
  );

export const useDeleteItem = () => useContentChange((item: Item) => adminDelete(itemPath(item)));
