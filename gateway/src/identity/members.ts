import { hash } from 'node:crypto';
import {
  type CheckMemberResponse,
  canonicalMembershipNumber,
  checkMemberResponseSchema,
  identityCacheMs,
  internalPaths,
} from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import type { MemberIdentity } from '@platform/service-kit';
import { createFreshCache } from './fresh-cache.ts';
import type { InternalClient } from './internal-client.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** Whom a membership number names. */
export interface Members {
  /** The answer, when it is known without asking anyone: undefined says nothing, null that there is no such active member. */
  peek(number: string): MemberIdentity | null | undefined;
  /**
   * The active member with this canonical number, or undefined. Unknown and suspended are the same.
   * @throws {AppError} `unavailable` when membership can't be asked
   */
  find(number: string): Promise<MemberIdentity | undefined>;
  forgetMember(memberId: string): void;
  clear(): void;
}

/** A refusal is kept shorter: a number just given, or a suspension lifted, should work at once. */
const refusalKeptMs = 1_000;
const maxMembers = 20_000;

const identityOf = (answer: CheckMemberResponse): MemberIdentity | undefined =>
  answer.active ? { id: answer.memberId, number: answer.membershipNumber } : undefined;

export function createMembers(membership: InternalClient, shared: SharedAnswers): Members {
  const answers = createFreshCache<CheckMemberResponse>({
    async load(membershipNumber) {
      const numberHash = hash('sha256', membershipNumber);
      const known = await shared.get(numberHash);
      if (known) return known;
      const askedAt = performance.now();
      const answer = await membership.call('POST', internalPaths.memberCheck, checkMemberResponseSchema, {
        membershipNumber,
      });
      shared.keep(numberHash, answer, askedAt);
      return answer;
    },
    keptMs: (answer) => (answer.active ? identityCacheMs / 2 : refusalKeptMs),
    maxEntries: maxMembers,
  });

  return {
    peek(number) {
      const answer = answers.peek(number);
      return answer && (identityOf(answer) ?? null);
    },
    find: async (number) => identityOf(await answers.get(number)),
    forgetMember: (memberId) => answers.forget((answer) => answer.active && answer.memberId === memberId),
    clear: () => answers.clear(),
  };
}

/** The canonical number of a `membership-number` header, or undefined when it can't be one. Node reads headers as Latin-1. */
export function numberFromHeader(header: string): string | undefined {
  const text = /^[\x20-\x7e]*$/.test(header) ? header : Buffer.from(header, 'latin1').toString('utf8');
  if (text.length > limits.membershipNumberInputCharacters) return undefined;
  const canonical = canonicalMembershipNumber(text);
  // Folding full-width forms and ligatures can make text longer: what is longer than any number is nobody's.
  return canonical === '' || canonical.length > limits.membershipNumberMaxCharacters ? undefined : canonical;
}
