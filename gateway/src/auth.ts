import { adminCookieName, membershipNumberHeader } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import type { Policy } from '@platform/contracts/operations';
import {
  type AdminIdentity,
  AppError,
  administratorProblem,
  errors,
  type MemberIdentity,
} from '@platform/service-kit';
import type { ClientHeaders } from './headers.ts';
import type { Admins } from './identity/admins.ts';
import { cookieValue, type Members, numberFromHeader, type ReadMemberCookie } from './identity/members.ts';

export interface Caller {
  admin?: AdminIdentity;
  member?: MemberIdentity;
  /** Why a credential could not be checked; a rejection uses it. */
  problem?: AppError;
}

const isForAdmins = (policy: Policy): boolean => policy !== 'member' && policy !== 'memberOrAdmin';

const nobody: Caller = Object.freeze({});
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Creates the authenticator. It identifies callers as far as the policy needs; a bad credential doesn't throw. */
export function createAuthenticator(admins: Admins, members: Members, readMemberCookie: ReadMemberCookie) {
  /** The cookie is taken on paths that only read: no page of another site can do anything with it. */
  function findAdmin({ gateway: { authorization, cookie = '' } }: ClientHeaders, policy: Policy) {
    const token =
      authorization === undefined && policy === 'memberOrAdmin'
        ? jwt.exec(cookieValue(cookie, adminCookieName) ?? '')?.[0]
        : bearer.exec(authorization ?? '')?.[1];
    return token === undefined ? undefined : admins.find(token);
  }

  function findMember({ gateway }: ClientHeaders, address: string) {
    const { [membershipNumberHeader]: membershipNumber, cookie } = gateway;
    const proven = cookie === undefined ? undefined : readMemberCookie(cookie);
    const number = membershipNumber === undefined ? proven : numberFromHeader(membershipNumber);
    return number === undefined ? undefined : members.find(number, { address, isProven: number === proven });
  }

  return {
    async identify(policy: Policy, headers: ClientHeaders, address: string): Promise<Caller> {
      if (policy === 'anyoneOnTheInternet' || policy === 'twilioSigned') return nobody;
      const caller: Caller = {};
      try {
        const found = policy === 'member' ? undefined : await findAdmin(headers, policy);
        if (found?.mustEnrol && policy !== 'account') throw errors.forbidden(messages.secondFactorMissing);
        caller.admin = found?.identity;
      } catch (error) {
        caller.problem = asProblem(error);
      }
      // An administrator needs no number on an administrator's path; without one, a member is told 403 rather than 401.
      if (
        isForAdmins(policy) &&
        (caller.admin || caller.problem || headers.gateway.authorization !== undefined)
      )
        return caller;
      try {
        caller.member = await findMember(headers, address);
      } catch (error) {
        caller.problem ??= asProblem(error);
      }
      return caller;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

function asProblem(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Says why a caller may not use a route, or undefined when they may. */
export function rejection(policy: Policy, caller: Caller, headers: ClientHeaders): AppError | undefined {
  switch (policy) {
    case 'anyoneOnTheInternet':
      return undefined;
    case 'twilioSigned':
      // Only that there is a signature; sms has the secret and verifies it.
      return headers.upstream['x-twilio-signature']
        ? undefined
        : errors.unauthorized('A signature is required');
    case 'member':
      return caller.member ? undefined : (caller.problem ?? errors.unauthorized(messages.membershipRequired));
    case 'memberOrAdmin':
      if (caller.member || caller.admin) return undefined;
      return caller.problem ?? errors.unauthorized(messages.membershipRequired);
    default:
      return caller.problem ?? administratorProblem(policy, caller);
  }
}
