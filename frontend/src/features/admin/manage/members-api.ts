import type { CreateMember, Member, MemberStatus } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi, adminDelete, adminKey } from '../auth/api.ts';

export const membersKey = 'members';

/** After a change the list is fetched again. */
function useMemberChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [adminKey, membersKey] });
    },
  });
}

/** Adds a member, or changes the one that has the id. */
export const useSaveMember = () =>
  useMemberChange(({ id, body }: { id: string | undefined; body: CreateMember }) =>
    id === undefined
      ? adminApi(apiPath('/api/members'), { method: 'POST', body })
      : adminApi(apiPath('/api/members/{id}', { id }), { method: 'PUT', body }),
  );

export const useDeleteMember = () =>
  useMemberChange(({ id }: Member) => adminDelete(apiPath('/api/members/{id}', { id })));

export const useSetMemberStatus = () =>
  useMemberChange(({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi(apiPath('/api/members/{id}/status', { id }), { method: 'PUT', body: { status } }),
  );

/** Gives the member a number that the server makes. */
export const useReplaceNumber = () =>
  useMemberChange(({ id }: Member) =>
    adminApi(apiPath('/api/members/{id}/membership-number', { id }), { method: 'POST', body: {} }),
  );
