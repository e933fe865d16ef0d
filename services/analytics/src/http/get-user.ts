import {
  canonicalMembershipNumber,
  messages,
  userDetailsParamsSchema,
  userDetailsQuerySchema,
} from '@platform/contracts';
import { errors, setNextLink, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { nameDetails } from '../domain/named-profiles.ts';

const defaultActions = 100;

/** GET /api/admin/analytics/user/{membershipNumber} */
export const getUser = ({ queries, names }: Context) =>
  validate({ params: userDetailsParamsSchema, query: userDetailsQuerySchema }, async (req, res) => {
    const { before, limit = defaultActions } = req.query;
    const membershipNumber = canonicalMembershipNumber(req.params.membershipNumber);
    const page = await queries.readDetails({ membershipNumber, limit, before });
    if (!page) throw errors.notFound(messages.userProfileNotFound);
    if (page.nextCursor) setNextLink(res, page.nextCursor, 'before');
    res.json(await nameDetails(names, page.details));
  });
