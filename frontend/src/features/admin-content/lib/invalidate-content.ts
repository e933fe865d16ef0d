import type { QueryClient } from '@tanstack/react-query';
import { adminKey } from '../../admin-auth/lib/admin-keys.ts';

/** The second part of the keys of the panel's lists of videos and embeds. */
export const contentKey = 'content';

/** Everything that shows content is out of date: the library, what is upcoming, details, and the panel's lists. */
export const invalidateContent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first !== adminKey || second === contentKey,
  });
