import type { CreateMember, Member, MemberStatus, UpdateMember } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
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

export const useCreateMember = () =>
  useMemberChange((body: CreateMember) => adminApi<Member>(paths.members, { method: 'POST', body }));

export const useUpdateMember = () =>
  useMemberChange(({ id, body }: { id: string; body: UpdateMember }) =>
    adminApi<Member>(buildPath(paths.member, { id }), { method: 'PUT', body }),
  );

export const useDeleteMember = () =>
  useMemberChange(({ id }: Member) => adminDelete(buildPath(paths.member, { id })));

export const useSetMemberStatus = () =>
  useMemberChange(({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi<Member>(buildPath(paths.memberStatus, { id }), { method: 'PUT', body: { status } }),
  );

/** Gives the member a number that the server makes. */
export const useReplaceNumber = () =>
  useMemberChange(({ id }: Member) =>
    adminApi<Member>(buildPath(paths.memberNumber, { id }), { method: 'POST', body: {} }),
  );
