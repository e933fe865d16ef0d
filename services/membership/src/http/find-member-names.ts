import { type memberNamesResponseSchema, memberNamesSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type * as z from 'zod';
import type { Context } from '../context.ts';

/** POST /internal/members/names: whose these numbers are, suspended members' too. */
export const findMemberNames = ({ members }: Context) =>
  validate({ body: memberNamesSchema }, async (req, res) => {
    const found = await members.findNames(req.body.membershipNumbers);
    res.json({ members: found } satisfies z.infer<typeof memberNamesResponseSchema>);
  });
