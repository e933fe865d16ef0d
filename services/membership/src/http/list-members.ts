import { memberListQuerySchema } from '@platform/contracts';
import { sendPage, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** GET /api/members */
export const listMembers = ({ members }: Context) =>
  validate({ query: memberListQuerySchema }, async (req, res) => {
    const page = await members.list(req.query);
    sendPage(res, page.members, page.nextCursor);
  });
