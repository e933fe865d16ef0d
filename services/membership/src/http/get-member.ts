import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** GET /api/members/{id} */
export const getMember = ({ members }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const member = await members.findById(req.params.id);
    if (!member) throw errors.notFound(messages.memberNotFound);
    res.json(member);
  });
