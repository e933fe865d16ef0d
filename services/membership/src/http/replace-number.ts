import { idParamsSchema, replaceMembershipNumberSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { auditorOf } from './auditor.ts';

/** POST /api/members/{id}/membership-number */
export const replaceNumber = ({ changes }: Context) =>
  validate({ params: idParamsSchema, body: replaceMembershipNumberSchema }, async (req, res) => {
    res.json(await changes.replaceNumber(auditorOf(req), req.params.id, req.body.membershipNumber));
  });
