import {
  type CheckMemberResponse,
  canonicalMembershipNumber,
  memberCookieMark,
  memberCookieName,
  messages,
  type VerifyMembershipResponse,
} from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import jwt from 'jsonwebtoken';
import type { Context } from '../context.ts';

/** How long a browser stays verified. */
const cookieSeconds = 180 * 24 * 60 * 60;
const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** Verification for browsers, and lookups for the gateway. */
export function verificationRoutes(app: Application, { members, throttle, cookie }: Context): void {
  /** Only the number is signed, as the gateway looks it up on each request. */
  const signedNumber = (canonical: string) =>
    jwt.sign({ num: canonical }, cookie.secrets[0], { algorithm: 'HS256', expiresIn: cookieSeconds });

  // Unknown and suspended numbers get the same bytes after the same work.
  register(app, operations.verifyMembership, async (req, res) => {
    const canonical = canonicalMembershipNumber(req.body.membershipNumber);
    const value = signedNumber(canonical);
    const found = await throttle.verify(req.identity.address, () => members.findActive(canonical));
    if (found) {
      const { secure } = cookie;
      const lasting = { ...cookieOptions, secure, maxAge: cookieSeconds * 1000 };
      res.cookie(memberCookieName, value, lasting);
      res.cookie(memberCookieMark, '1', { ...lasting, httpOnly: false });
    }
    const language = req.acceptsLanguages('zh', 'en') === 'en' ? 'en' : 'zh';
    const message = (found ? messages.membershipValid : messages.membershipInvalid)[language];
    res.set({ 'content-language': language, vary: 'accept-language' });
    res.json({ valid: found !== null, message } satisfies VerifyMembershipResponse);
  });

  register(app, operations.logOutMember, (_req, res) => {
    res.clearCookie(memberCookieName, cookieOptions);
    res.clearCookie(memberCookieMark, { ...cookieOptions, httpOnly: false });
    res.status(204).end();
  });

  register(app, internalOperations.checkMember, async (req, res) => {
    const { membershipNumber, address, isProven } = req.body;
    const canonical = canonicalMembershipNumber(membershipNumber);
    const lookUp = () => members.findActive(canonical);
    const found = await (isProven ? lookUp() : throttle.check(address, canonical, lookUp));
    const response: CheckMemberResponse = found
      ? { active: true, memberId: found._id.toHexString() }
      : { active: false };
    res.json(response);
  });
}
