import { memberCookieName } from '@platform/contracts';
import { validate } from '@platform/service-kit';

/** POST /api/membership/logout: the browser forgets that it was verified. */
export const logout = () =>
  validate({}, (_req, res) => {
    res.clearCookie(memberCookieName, { httpOnly: true, sameSite: 'lax', path: '/' });
    res.status(204).end();
  });
