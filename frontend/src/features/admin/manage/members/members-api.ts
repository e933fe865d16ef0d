import type { Member, MemberStatus } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { adminApi } from '../../auth/api.ts';
import { membersKey, useChange } from '../../content/api.ts';

export const useSetMemberStatus = () =>
  useChange(membersKey, ({ id, status }: { id: string; status: MemberStatus }) =>
    adminApi(apiPath('/api/members/{id}/status', { id }), { method: 'PUT', body: { status } }),
  );

/** Gives the member a number that the server makes. */
export const useReplaceNumber = () =>
  useChange(membersKey, ({ id }: Member) =>
    adminApi(apiPath('/api/members/{id}/membership-number', { id }), { method: 'POST', body: {} }),
  );
