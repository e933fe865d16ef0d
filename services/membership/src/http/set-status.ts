import { idParamsSchema, updateMemberStatusSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { auditorOf } from './auditor.ts';

/** PUT /api/members/{id}/status */
export const setStatus = ({ changes }: Context) =>
  validate({ params: idParamsSchema, body: updateMemberStatusSchema }, async (req, res) => {
    res.json(await changes.setStatus(auditorOf(req), req.params.id, req.body.status));
  });
