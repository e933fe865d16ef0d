import { idParamsSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { auditorOf } from './auditor.ts';

/** DELETE /api/members/{id} */
export const deleteMember = ({ changes }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    await changes.remove(auditorOf(req), req.params.id);
    res.status(204).end();
  });
