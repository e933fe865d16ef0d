import { canonicalMembershipNumber, groupMembershipNumber } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { type Logger, serviceClient } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import type { ShownMember } from '../domain/names.ts';

/** The operator waits for the answer and can do without it; in milliseconds. */
const namesTimeoutMs = 2_000;

export interface MembershipClient {
  /**
   * Asks membership whose these canonical numbers are, at most as many as a page of a list has. What it doesn't know, and all of
   * them while it can't be asked, are shown grouped as made numbers are, without a name.
   */
  membersOf(numbers: readonly string[]): Promise<(number: string) => ShownMember>;
}

export function createMembershipClient(
  config: Pick<AnalyticsConfig, 'membership' | 'identity'>,
  logger: Logger,
): MembershipClient {
  const client = serviceClient({
    baseUrl: config.membership.url,
    caller: 'analytics',
    audience: 'membership',
    secret: config.identity.serviceTokenSecret,
    timeoutMs: namesTimeoutMs,
  });

  async function ask(membershipNumbers: readonly string[]) {
    if (membershipNumbers.length === 0) return [];
    const body = { membershipNumbers: [...membershipNumbers] };
    return (await client.call(internalOperations.findMemberNames, { body })).members;
  }

  return {
    async membersOf(numbers) {
      const members = await ask(numbers).catch((err: unknown) => {
        logger.warn({ err }, 'membership could not be asked for names: showing numbers alone');
        return [];
      });
      const found = new Map(
        members.map(({ membershipNumber, name: memberName }) => [
          canonicalMembershipNumber(membershipNumber),
          { membershipNumber, memberName },
        ]),
      );
      return (number) => found.get(number) ?? { membershipNumber: groupMembershipNumber(number) };
    },
  };
}
