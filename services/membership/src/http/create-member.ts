import { createMemberSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { createMember as create } from '../store/create-member.ts';
import { auditorOf } from './auditor.ts';

/** POST /api/members */
export const createMember = (context: Context) =>
  validate({ body: createMemberSchema }, async (req, res) => {
    res.status(201).json(await create(context, auditorOf(req), req.body));
  });
