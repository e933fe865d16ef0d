import * as z from 'zod';
import { envelope } from './envelope.ts';

/** On `member.events.v1`, keyed by member id: what other services need to follow a member's standing. */
export const memberEventSchema = z.strictObject({
  ...envelope,
  kind: z.enum([
    'member.created',
    'member.updated',
    'member.suspended',
    'member.reinstated',
    'member.renumbered',
    'member.deleted',
  ]),
  memberId: z.string(),
  membershipNumber: z.string(),
  /** The number that stopped being valid, for `member.renumbered`. */
  previousMembershipNumber: z.string().optional(),
});
export type MemberEvent = z.infer<typeof memberEventSchema>;
