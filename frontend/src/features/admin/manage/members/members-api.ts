import type { CreateMember, Member, MemberStatus } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { adminApi } from '../../auth/api.ts';
import { useChange } from '../../content/api.ts';
import { membersKey } from '../kind.ts';

/** Adds a member, or changes the one that has the id. */
export const useSaveMember = () =>
  useChange(membersKey, ({ id, body }: { id: string | undefined; body: CreateMember }) =>
    id === undefined
      ? adminApi(apiPath('/api/members'), { method: 'POST', body })
      : adminApi(apiPath('/api/members/{id}', { id }), { method: 'PUT', body }),
  );

export const useSetMemberStatus = () =>
  useChange(membersKey, ({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi(apiPath('/api/members/{id}/status', { id }), { method: 'PUT', body: { status } }),
  );

/** Gives the member a number that the server makes. */
export const useReplaceNumber = () =>
  useChange(membersKey, ({ id }: Member) =>
    adminApi(apiPath('/api/members/{id}/membership-number', { id }), { method: 'POST', body: {} }),
  );
