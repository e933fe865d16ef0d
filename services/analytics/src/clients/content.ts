import { internalPaths, itemTitlesResponseSchema } from '@platform/contracts';
import { serviceClient } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import { type Content, type TitleOf, titleLookup } from '../domain/most-watched.ts';

/** The operator waits for the answer and can do without it; in milliseconds. */
const titlesTimeoutMs = 1_000;

export interface ContentClient {
  /**
   * Asks content what these are called; what members may not see has no title.
   * @throws {AppError} when content can't be asked, or takes more than a second
   */
  titlesOf(contents: readonly Content[]): Promise<TitleOf>;
}

export function createContentClient(config: Pick<AnalyticsConfig, 'content' | 'identity'>): ContentClient {
  const client = serviceClient({
    baseUrl: config.content.url,
    caller: 'analytics',
    audience: 'content',
    secret: config.identity.serviceTokenSecret,
    timeoutMs: titlesTimeoutMs,
  });
  return {
    async titlesOf(contents) {
      const items = contents.map(({ contentType: type, contentId: id }) => ({ type, id }));
      const call = { schema: itemTitlesResponseSchema, idempotent: true };
      const { titles } = await client.post(internalPaths.itemTitles, { items }, call);
      return titleLookup(titles.map(({ type, id, title }) => ({ contentType: type, contentId: id, title })));
    },
  };
}
