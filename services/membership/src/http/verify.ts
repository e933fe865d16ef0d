import {
  canonicalMembershipNumber,
  memberCookieName,
  messages,
  type VerifyMembershipResponse,
  verifyMembershipSchema,
} from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { memberCookieSeconds } from '../domain/member-cookie.ts';
import { preferredLanguage } from '../domain/verify-language.ts';
import { findActiveMember } from './find-active-member.ts';

/** POST /api/membership/verify. Unknown and suspended numbers get the same bytes after the same work. */
export const verify = (context: Context) =>
  validate({ body: verifyMembershipSchema }, async (req, res) => {
    if (!req.identity) throw errors.unauthorized();
    const { membershipNumber } = req.body;
    const settle = await context.throttle.attempt(req.identity.address);
    const found = await findActiveMember(context, membershipNumber).catch(async (error: unknown) => {
      await settle(false).catch(() => {});
      throw error;
    });
    const cookie = context.cookies.valueFor(canonicalMembershipNumber(membershipNumber));
    await settle(found === null);
    if (found) {
      const { secure } = context.cookies;
      const maxAge = memberCookieSeconds * 1000;
      res.cookie(memberCookieName, cookie, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge });
    }
    const language = preferredLanguage(req.headers['accept-language']);
    const message = (found ? messages.membershipValid : messages.membershipInvalid)[language];
    res.set({ 'content-language': language, vary: 'accept-language' });
    res.json({ valid: found !== null, message } satisfies VerifyMembershipResponse);
  });
