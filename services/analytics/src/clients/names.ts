import { type ItemViews, itemTitlesMax, objectIdPattern } from '@platform/contracts';
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

  async function readTitles(contents: readonly Content[]) {
    const items = contents.map(({ contentType: type, contentId: id }) => ({ type, id }));
    const { titles } = await client.call(internalOperations.findItemTitles, { body: { items } });
    return titles.map(({ type, id, title }) => ({ contentType: type, contentId: id, title }));
  }

  return {
    /** Gets titles from content; undefined if it fails or takes more than two seconds. */
    async titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined> {
      const items = distinctContents(contents).filter(({ contentId }) => objectIdPattern.test(contentId));
      try {
        return titleLookup((await Promise.all(inBatches(items, itemTitlesMax).map(readTitles))).flat());
      } catch (err) {
        logger.warn({ err }, 'could not read titles from content: showing none');
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

  async function readMembers(ids: string[]) {
    if (ids.length === 0) return [];
    return (await client.call(internalOperations.findMemberNames, { body: { ids } })).members;
  }

  return {
    /**
     * Ids of members by a part of their name or number.
     * @throws {AppError} 503 when membership can't be reached
     */
    findMembers: async (search: string): Promise<readonly string[]> =>
      (await client.call(internalOperations.findMembers, { body: { search } })).ids,
    /**
     * The id of the member who has a number, in any spelling; null when nobody has it.
     * @throws {AppError} 503 when membership can't be reached
     */
    memberOfNumber: async (membershipNumber: string): Promise<string | null> =>
      (await client.call(internalOperations.findMemberOfNumber, { body: { membershipNumber } })).id,
    /**
     * Gets the members of these ids (at most one page of a list). A member that membership doesn't know was deleted. While it can't
     * be reached, all are shown without number and name.
     */
    async membersOf(ids: readonly string[]): Promise<(id: string) => ShownMember> {
      const validIds = ids.filter((id) => objectIdPattern.test(id));
      const members = await readMembers(validIds).catch((err: unknown) => {
        logger.warn({ err }, 'could not read names from membership: showing none');
        return undefined;
      });
      const found = new Map(
        members?.map(({ id, membershipNumber, name: memberName }) => [id, { membershipNumber, memberName }]),
      );
      return (id) => {
        const member = found.get(id);
        const isDeleted = members !== undefined && member === undefined;
        return { membershipNumber: '', ...member, isDeleted };
      };
    },
  };
}
