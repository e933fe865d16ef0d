import { limits, messages, type SmsMember, smsMembersMax } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { errors, inBatches, type ServiceClient } from '@platform/service-kit';
import type { Chosen } from '../domain/recipients.ts';

/** Who is chosen: these members, or all of them. */
export interface Audience {
  memberIds?: string[] | undefined;
  includeSuspended: boolean;
}

export type Members = ReturnType<typeof createMembers>;

/** Finds the members that a campaign names. */
export function createMembers(client: ServiceClient) {
  async function byIds(ids: readonly string[]): Promise<Chosen[]> {
    const found = new Map<string, SmsMember>();
    for (const batch of inBatches(ids, smsMembersMax)) {
      const { members } = await client.call(internalOperations.findMembersById, { body: { ids: batch } });
      for (const member of members) found.set(member.id, member);
    }
    return ids.map((memberId) => ({ memberId, member: found.get(memberId) }));
  }

  async function all(includeSuspended: boolean): Promise<Chosen[]> {
    const chosen: Chosen[] = [];
    for (let after: string | undefined; ; ) {
      const body = { limit: smsMembersMax, includeSuspended, ...(after && { after }) };
      const { members } = await client.call(internalOperations.pageMembers, { body });
      chosen.push(...members.map((member) => ({ memberId: member.id, member })));
      if (chosen.length > limits.smsRecipientsPerCampaign)
        throw errors.validation(messages.smsTooManyRecipients, 'recipients');
      after = members.at(-1)?.id;
      if (members.length < smsMembersMax) return chosen;
    }
  }

  return {
    /** @throws {AppError} 400 when there are too many, 503 when membership is away */
    choose: ({ memberIds, includeSuspended }: Audience): Promise<Chosen[]> =>
      memberIds ? byIds([...new Set(memberIds)]) : all(includeSuspended),
  };
}
