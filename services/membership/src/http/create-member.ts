import { createMemberSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { auditorOf } from './auditor.ts';

/** POST /api/members */
export const createMember = ({ changes }: Context) =>
  validate({ body: createMemberSchema }, async (req, res) => {
    res.status(201).json(await changes.create(auditorOf(req), req.body));
  });
