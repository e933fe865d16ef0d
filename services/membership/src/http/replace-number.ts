import { idParamsSchema, messages, replaceMembershipNumberSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { changeMember } from '../store/change-member.ts';
import { numberToGive } from '../store/create-member.ts';
import { toMember } from '../store/members.ts';
import { auditorOf } from './auditor.ts';

/** POST /api/members/{id}/membership-number: a new number; the old one stops being valid at once. */
export const replaceNumber = (context: Context) =>
  validate({ params: idParamsSchema, body: replaceMembershipNumberSchema }, async (req, res) => {
    const membershipNumber = numberToGive(req.body.membershipNumber, context.isProduction);
    const member = await changeMember(context, auditorOf(req), async (session) => {
      const before = await context.members.update(session, req.params.id, { membershipNumber });
      if (!before) return undefined;
      const previousNumber = before.membershipNumber;
      return { kind: 'member.renumbered', member: toMember({ ...before, membershipNumber }), previousNumber };
    });
    if (!member) throw errors.notFound(messages.memberNotFound);
    res.json(member);
  });
