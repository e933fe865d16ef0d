import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { toMember } from '../store/members.ts';

/** GET /api/members/{id} */
export const getMember = ({ members }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const found = await members.findById(req.params.id);
    if (!found) throw errors.notFound(messages.memberNotFound);
    res.set('cache-control', 'no-store').json(toMember(found));
  });
