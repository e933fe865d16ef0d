import { idParamsSchema, updateMemberSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { auditorOf } from './auditor.ts';

/** PUT /api/members/{id} */
export const updateMember = ({ changes }: Context) =>
  validate({ params: idParamsSchema, body: updateMemberSchema }, async (req, res) => {
    res.json(await changes.update(auditorOf(req), req.params.id, req.body));
  });
