import type { SessionState } from '@platform/contracts';

interface Session {
  credentialVersion: number;
  expiresAt: Date;
  revokedAt?: Date;
}

interface Owner {
  id: string;
  username: string;
  credentialVersion: number;
  disabled: boolean;
}

/** What a session is worth now: it is its admin's while it is neither over nor revoked, and he neither disabled nor reset. */
export function sessionState(session: Session | null, owner: Owner | null, now: Date): SessionState {
  if (!session || !owner || owner.disabled) return { active: false };
  if (session.revokedAt || session.expiresAt <= now) return { active: false };
  if (session.credentialVersion !== owner.credentialVersion) return { active: false };
  return { active: true, adminId: owner.id, username: owner.username };
}
