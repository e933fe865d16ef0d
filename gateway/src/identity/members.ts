import { type CheckMember, canonicalMembershipNumber, memberCookieName } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { internalOperations } from '@platform/contracts/operations';
import {
  hashOfNumber,
  type MemberIdentity,
  readJwtHeader,
  type ServiceClient,
  throttleAddress,
  verifiedPayload,
  verifyOnce,
} from '@platform/service-kit';
import * as z from 'zod';
import { createIdentityCache } from './identity-cache.ts';

/** Who sent a number: membership counts wrong numbers by address, except numbers that came with their own signed cookie. */
type Sender = Pick<CheckMember, 'address' | 'isProven'>;

/** Entries are by number and address. */
const maxMembers = 20_000;

interface Checked {
  active: boolean;
  identity?: MemberIdentity;
}

/**
 * Creates the lookup of members by their numbers.
 * @param secret keys the hash of the number in an identity
 */
export function createMembers(membership: ServiceClient, secret: string) {
  const responses = createIdentityCache<Checked, CheckMember>({
    async check(_key, body) {
      const checked = await membership.call(internalOperations.checkMember, { body });
      if (!checked.active) return checked;
      const identity = { id: checked.memberId, numberHash: hashOfNumber(body.membershipNumber, secret) };
      return { active: true, identity };
    },
    maxEntries: maxMembers,
  });

  return {
    /**
     * The active member with this canonical number, or undefined. Unknown and suspended are the same.
     * @throws {AppError} 429 when membership says that the address has sent too many wrong numbers, `unavailable` when membership
     * can't be reached
     */
    async find(number: string, sender: Sender): Promise<MemberIdentity | undefined> {
      // By address too: a number that is new at an address is a guess, which membership has to count.
      const key = `${throttleAddress(sender.address)} ${number}`;
      return (await responses.get(key, { membershipNumber: number, ...sender })).identity;
    },
    /** Drops these members' entries and all negative entries: a number cached as invalid may be a member's new one. */
    forgetMembers: (ids: ReadonlySet<string>) =>
      responses.forget(({ identity }) => !identity || ids.has(identity.id)),
    forgetAll: () => responses.forget(() => true),
    markStale: responses.markStale,
  };
}

export type Members = ReturnType<typeof createMembers>;

/** The canonical number of a `membership-number` header, or undefined when it can't be one. Node reads headers as Latin-1. */
export function numberFromHeader(header: string): string | undefined {
  const text = /^[\x20-\x7e]*$/.test(header) ? header : Buffer.from(header, 'latin1').toString('utf8');
  if (text.length > limits.membershipNumberInputCharacters) return undefined;
  const canonical = canonicalMembershipNumber(text);
  // Folding full-width forms and ligatures can make text longer: what is longer than any number is nobody's.
  return canonical === '' || canonical.length > limits.membershipNumberMaxCharacters ? undefined : canonical;
}

/** Gives the canonical membership number a request's cookies carry, or undefined. */
export type ReadMemberCookie = (cookieHeader: string) => string | undefined;

const claimsSchema = z.object({
  num: z.string().min(1).max(limits.membershipNumberInputCharacters),
  exp: z.int().default(Number.POSITIVE_INFINITY),
});

/** Makes the reader of the member cookie: a JWT, HS256 only, that membership signs with one of the secrets. */
export function createMemberCookieReader(secrets: readonly string[]): ReadMemberCookie {
  const verified = verifyOnce(20_000, (token) => {
    if (readJwtHeader(token)?.alg !== 'HS256') return undefined;
    return claimsSchema.safeParse(verifiedPayload(token, secrets, { algorithms: ['HS256'] })).data;
  });
  return (cookieHeader) => {
    const token = cookieValue(cookieHeader, memberCookieName);
    return token === undefined ? undefined : verified(token)?.num;
  };
}

/** The first cookie of that name. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
