import { userListQuerySchema } from '@platform/contracts';
import { sendPage, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { nameProfiles } from '../domain/named-profiles.ts';

/** GET /api/admin/analytics/users */
export const listUsers = ({ queries, names }: Context) =>
  validate({ query: userListQuerySchema }, async (req, res) => {
    const { profiles, nextCursor } = await queries.listProfiles(req.query);
    sendPage(res, await nameProfiles(names, profiles), nextCursor);
  });
