import { itemTitlesMax, limits, type WatchedItem } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';

/** Something that can be watched, as members' actions name it. */
export type Content = Pick<WatchedItem, 'contentType' | 'contentId'>;

/** How much a content was played. */
export type PlayedContent = Omit<WatchedItem, 'contentTitle'>;

/** The title of a content; undefined where there is none. */
export type TitleOf = (content: Content) => string | undefined;

/** Makes a lookup of titles. */
export function titleLookup(titles: readonly (Content & { title: string })[]): TitleOf {
  const keyOf = ({ contentType, contentId }: Content) => `${contentType}/${contentId}`;
  const found = new Map(titles.map((content) => [keyOf(content), content.title]));
  return (content) => found.get(keyOf(content));
}

/** Where the list is made from. */
export interface WatchedSources {
  /** What members report to have played from a day on, in the list's order; what they made up is among it. */
  mostPlayed(day: string, count: number): Promise<PlayedContent[]>;
  /** What content says: only what members may see has a title. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf>;
  /** What members say: for each content the title that most of them reported. */
  reportedTitles(day: string, contents: readonly Content[]): Promise<TitleOf>;
  logger: Logger;
}

/**
 * Lists what was watched most from a day on. Members' browsers name what they play, and may name anything: so content says
 * what it is called, and what content doesn't know is left out; many more are asked for than are shown, that made-up ones push
 * none out, unless one member makes up hundreds, and then only what a single other member watched. While content can't be asked,
 * the list is what members report.
 */
export async function mostWatched(sources: WatchedSources, day: string): Promise<WatchedItem[]> {
  const played = await sources.mostPlayed(day, itemTitlesMax);
  if (played.length === 0) return [];
  const titleOf = await sources.titlesOf(played).catch((err: unknown) => {
    sources.logger.warn({ err }, 'content could not be asked for titles: showing those that members report');
    return undefined;
  });
  if (titleOf) return titled(played, titleOf).slice(0, limits.mostWatchedItems);
  const shown = played.slice(0, limits.mostWatchedItems);
  return titled(shown, await sources.reportedTitles(day, shown));
}

const titled = (played: readonly PlayedContent[], titleOf: TitleOf): WatchedItem[] =>
  played.flatMap((content) => {
    const contentTitle = titleOf(content);
    return contentTitle === undefined ? [] : [{ ...content, contentTitle }];
  });
