import {
  canonicalMembershipNumber,
  groupMembershipNumber,
  type ItemViews,
  itemTitlesMax,
  objectIdPattern,
} from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { inBatches, type Logger, serviceClient } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import {
  type Content,
  distinctContents,
  type ShownMember,
  type TitleOf,
  titleLookup,
} from '../domain/names.ts';

/** In milliseconds. Short: the operator is waiting, and names are optional. */
const namesTimeoutMs = 2_000;
/** Longer: up to a thousand items, and nobody waits for it. */
const viewsTimeoutMs = 10_000;

type ClientConfig = Pick<AnalyticsConfig, 'content' | 'membership' | 'identity'>;

const clientOf = (config: ClientConfig, audience: 'content' | 'membership') =>
  serviceClient({
    baseUrl: config[audience].url,
    caller: 'analytics',
    audience,
    secrets: config.identity.serviceTokenSecrets,
    timeoutMs: namesTimeoutMs,
  });

export function createContentClient(config: ClientConfig, logger: Logger) {
  const client = clientOf(config, 'content');

  async function ask(contents: readonly Content[]) {
    const items = contents.map(({ contentType: type, contentId: id }) => ({ type, id }));
    const { titles } = await client.call(internalOperations.findItemTitles, { body: { items } });
    return titles.map(({ type, id, title }) => ({ contentType: type, contentId: id, title }));
  }

  return {
    /** Gets titles from content; undefined if it fails or takes more than two seconds. */
    async titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined> {
      const asked = distinctContents(contents).filter(({ contentId }) => objectIdPattern.test(contentId));
      try {
        return titleLookup((await Promise.all(inBatches(asked, itemTitlesMax).map(ask))).flat());
      } catch (err) {
        logger.warn({ err }, 'content could not be asked for titles: showing none');
        return undefined;
      }
    },
    /** Sends view totals to content. Idempotent. */
    async setViews(body: ItemViews): Promise<void> {
      await client.call(internalOperations.setItemViews, { body, timeoutMs: viewsTimeoutMs });
    },
  };
}

export function createMembershipClient(config: ClientConfig, logger: Logger) {
  const client = clientOf(config, 'membership');

  async function ask(membershipNumbers: string[]) {
    if (membershipNumbers.length === 0) return [];
    return (await client.call(internalOperations.findMemberNames, { body: { membershipNumbers } })).members;
  }

  return {
    /** The canonical numbers of members by a part of their name, from membership; none if it can't be reached. */
    async numbersByName(name: string): Promise<readonly string[]> {
      try {
        return (await client.call(internalOperations.findMembersByName, { body: { name } }))
          .membershipNumbers;
      } catch (err) {
        logger.warn({ err }, 'membership could not be asked for names: searching numbers alone');
        return [];
      }
    },
    /**
     * Gets the members of canonical numbers (at most one page of a list). Unknown numbers, or all of them if membership
     * can't be reached, are shown without a name and grouped like generated numbers.
     */
    async membersOf(numbers: readonly string[]): Promise<(number: string) => ShownMember> {
      const members = await ask([...numbers]).catch((err: unknown) => {
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
