import type { CreateEmbed, Embed } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../admin-auth/lib/admin-api.ts';
import { invalidateContent } from '../../admin-content/lib/invalidate-content.ts';

export const useCreateEmbed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateEmbed) => adminApi<Embed>(paths.embeds, { method: 'POST', body }),
    onSuccess: () => {
      void invalidateContent(queryClient);
    },
  });
};
