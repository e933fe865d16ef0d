import type { CreateVideo, Embed, UpdateEmbed, UpdateVideo, Video } from '@platform/contracts';
import type { OperationAt, RequestBody } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi, adminKey } from '../auth/api.ts';

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

type AddPath = '/api/embeds' | '/api/blog-posts' | '/api/category-videos';

export const useCreate = <Path extends AddPath>(path: Path) =>
  useChange(contentKey, (body: RequestBody<OperationAt<Path, 'POST'>>) =>
    adminApi<Path, 'POST'>(apiPath<AddPath>(path) as PathOf<Path>, { method: 'POST', body } as never),
  );

const itemPath = ({ type, id }: Pick<Item, 'type' | 'id'>) =>
  apiPath(type === 'video' ? '/api/videos/{id}' : '/api/embeds/{id}', { id });

export const useUpdateItem = () =>
  useChange(contentKey, ({ item, body }: { item: Item; body: UpdateVideo | UpdateEmbed }) =>
    adminApi(itemPath(item), { method: 'PUT', body }),
  );
