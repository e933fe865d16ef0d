import { useMutation, useQueryClient } from '@tanstack/react-query';
import { summaryQuery } from './summary.ts';
import { refreshUsers, type UsersRequest } from './users.ts';

/** Fetches the totals and the list again. Each that fails leaves what was shown before. */
export function useRefresh(request: UsersRequest) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.allSettled([
        queryClient.fetchQuery({ ...summaryQuery, staleTime: 0 }),
        refreshUsers(queryClient, request),
      ]),
  });
}
