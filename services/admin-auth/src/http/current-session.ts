import type { SessionState } from '@platform/contracts';
import type { Context } from '../context.ts';
import { sessionState } from '../domain/session-state.ts';

/** What a session is worth now, by the database. */
export async function currentSession(context: Context, sessionId: string): Promise<SessionState> {
  const session = await context.sessions.find(sessionId);
  const owner = session && (await context.admins.findById(session.adminId));
  return sessionState(session, owner && { ...owner, id: owner._id.toHexString() }, context.now());
}
