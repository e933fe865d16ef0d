import { idParamsSchema, type Member, messages, updateMemberStatusSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { changeMember } from '../store/change-member.ts';
import { toMember } from '../store/members.ts';
import { auditorOf } from './auditor.ts';

/** PUT /api/members/{id}/status: suspends or reinstates. A member who is so already is left as he is. */
export const setStatus = (context: Context) =>
  validate({ params: idParamsSchema, body: updateMemberStatusSchema }, async (req, res) => {
    const { status } = req.body;
    let unchanged: Member | undefined;
    const changed = await changeMember(context, auditorOf(req), async (session) => {
      unchanged = undefined;
      const before = await context.members.update(session, req.params.id, { status });
      if (!before) return undefined;
      const member = toMember({ ...before, status });
      if (before.status !== status) {
        return { kind: status === 'suspended' ? 'member.suspended' : 'member.reinstated', member };
      }
      unchanged = member;
      return undefined;
    });
    const member = changed ?? unchanged;
    if (!member) throw errors.notFound(messages.memberNotFound);
    res.json(member);
  });
