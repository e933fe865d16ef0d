import type { CreateVideo, Video } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../admin-auth/lib/admin-api.ts';
import { invalidateContent } from '../../admin-content/lib/invalidate-content.ts';

/** Saves an uploaded file as a video. The server checks the file first, which takes seconds for a large one. */
export const useCreateVideo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateVideo) => adminApi<Video>(paths.videos, { method: 'POST', body }),
    onSuccess: () => {
      void invalidateContent(queryClient);
    },
  });
};
