import { idParamsSchema, messages, updateMemberSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { changeMember } from '../store/change-member.ts';
import { phoneNumberOf } from '../store/create-member.ts';
import { toMember } from '../store/members.ts';
import { auditorOf } from './auditor.ts';

/** PUT /api/members/{id} */
export const updateMember = (context: Context) =>
  validate({ params: idParamsSchema, body: updateMemberSchema }, async (req, res) => {
    const change = { ...req.body, phoneNumber: phoneNumberOf(req.body.phoneNumber) };
    const member = await changeMember(context, auditorOf(req), async (session) => {
      const before = await context.members.update(session, req.params.id, change);
      return before ? { kind: 'member.updated', member: toMember({ ...before, ...change }) } : undefined;
    });
    if (!member) throw errors.notFound(messages.memberNotFound);
    res.json(member);
  });
