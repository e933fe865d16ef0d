import { memberListQuerySchema } from '@platform/contracts';
import { sendPage, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { listMembers as list } from '../store/list-members.ts';
import { toMember } from '../store/members.ts';

/** GET /api/members */
export const listMembers = ({ connection }: Context) =>
  validate({ query: memberListQuerySchema }, async (req, res) => {
    const { members, nextCursor } = await list(connection, req.query);
    res.set('cache-control', 'no-store');
    sendPage(res, members.map(toMember), nextCursor);
  });
