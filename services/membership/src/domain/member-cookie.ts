import jwt from 'jsonwebtoken';

/** How long a browser stays verified without asking again. */
export const memberCookieSeconds = 180 * 24 * 60 * 60;

export type MemberCookies = ReturnType<typeof createMemberCookies>;

/** Values of the cookie that carries a verified member's number: HS256 over {num}. The gateway checks the number itself. */
export function createMemberCookies({ secret, secure }: { secret: string; secure: boolean }) {
  return {
    /** Whether browsers may send them over TLS only. */
    secure,
    valueFor: (canonicalNumber: string): string =>
      jwt.sign({ num: canonicalNumber }, secret, { algorithm: 'HS256', expiresIn: memberCookieSeconds }),
  };
}
