import { type CheckMemberResponse, canonicalMembershipNumber, checkMemberSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { findActiveMember } from './find-active-member.ts';

/** POST /internal/members/check: whether a number lets its bearer in, for the gateway. */
export const checkMember = (context: Context) =>
  validate({ body: checkMemberSchema }, async (req, res) => {
    const found = await findActiveMember(context, req.body.membershipNumber);
    const answer: CheckMemberResponse = found
      ? {
          active: true,
          memberId: found._id.toHexString(),
          membershipNumber: canonicalMembershipNumber(found.membershipNumber),
        }
      : { active: false };
    res.json(answer);
  });
