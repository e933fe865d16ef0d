import { messages, type VerifyAdminResponse } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { currentSession } from './current-session.ts';
import { adminOf } from './identity-of.ts';

/** GET /api/admin/verify */
export const verify = (context: Context) =>
  validate({}, async (req, res) => {
    const state = await currentSession(context, adminOf(req).sessionId);
    if (!state.active) throw errors.unauthorized(messages.adminRequired);
    const answer: VerifyAdminResponse = { admin: { id: state.adminId, username: state.username } };
    res.json(answer);
  });
