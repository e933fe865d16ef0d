import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { adminOf } from './identity-of.ts';

/** POST /api/admin/logout */
export const logout = (context: Context) =>
  validate({}, async (req, res) => {
    const { id, username, sessionId } = adminOf(req);
    const address = req.identity?.address ?? '';
    const now = context.now();
    await context.sessions.revoke(sessionId, now);
    await context.revocations.sessionsOver([sessionId]);
    const entry = {
      admin: { id, username },
      action: 'admin.logout',
      target: null,
      address,
      requestId: req.id,
    };
    await context.auditLog.record(entry, now);
    res.status(204).end();
  });
