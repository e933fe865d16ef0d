import { userListQuerySchema } from '@platform/contracts';
import { sendPage, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** GET /api/admin/analytics/users */
export const listUsers = ({ queries }: Context) =>
  validate({ query: userListQuerySchema }, async (req, res) => {
    const { profiles, nextCursor } = await queries.listProfiles(req.query);
    sendPage(res, profiles, nextCursor);
  });
