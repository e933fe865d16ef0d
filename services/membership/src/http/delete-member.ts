import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { changeMember } from '../store/change-member.ts';
import { toMember } from '../store/members.ts';
import { auditorOf } from './auditor.ts';

/** DELETE /api/members/{id} */
export const deleteMember = (context: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const deleted = await changeMember(context, auditorOf(req), async (session) => {
      const removed = await context.members.remove(session, req.params.id);
      return removed ? { kind: 'member.deleted', member: toMember(removed) } : undefined;
    });
    if (!deleted) throw errors.notFound(messages.memberNotFound);
    res.status(204).end();
  });
