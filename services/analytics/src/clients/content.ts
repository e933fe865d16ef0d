import { type ItemViews, itemTitlesMax, objectIdPattern } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { type Logger, serviceClient } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import { type Content, distinctContents, type TitleOf, titleLookup } from '../domain/names.ts';

/** The operator waits for the answer and can do without it; in milliseconds. */
const titlesTimeoutMs = 2_000;
/** Content writes up to a thousand items; nobody waits for it. */
const viewsTimeoutMs = 10_000;

export interface ContentClient {
  /** Asks content what these are called; undefined when it can't be asked, or takes more than two seconds. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined>;
  /** Tells content how often items were viewed. Repeating it does no harm. */
  setViews(request: ItemViews): Promise<void>;
}

export function createContentClient(
  config: Pick<AnalyticsConfig, 'content' | 'identity'>,
  logger: Logger,
): ContentClient {
  const client = serviceClient({
    baseUrl: config.content.url,
    caller: 'analytics',
    audience: 'content',
    secret: config.identity.serviceTokenSecret,
    timeoutMs: titlesTimeoutMs,
  });

  async function ask(contents: readonly Content[]) {
    const items = contents.map(({ contentType: type, contentId: id }) => ({ type, id }));
    const { titles } = await client.call(internalOperations.findItemTitles, { body: { items } });
    return titles.map(({ type, id, title }) => ({ contentType: type, contentId: id, title }));
  }

  return {
    async titlesOf(contents) {
      const asked = distinctContents(contents).filter(({ contentId }) => objectIdPattern.test(contentId));
      const batches = Array.from({ length: Math.ceil(asked.length / itemTitlesMax) }, (_, n) =>
        asked.slice(n * itemTitlesMax, (n + 1) * itemTitlesMax),
      );
      try {
        return titleLookup((await Promise.all(batches.map(ask))).flat());
      } catch (err) {
        logger.warn({ err }, 'content could not be asked for titles: showing none');
        return undefined;
      }
    },
    async setViews(body) {
      await client.call(internalOperations.setItemViews, { body, timeoutMs: viewsTimeoutMs });
    },
  };
}
