import { itemTitlesMax, limits, type WatchedItem } from '@platform/contracts';
import type { Content, TitleOf } from './titles.ts';

/** How much a content was played. */
export type PlayedContent = Omit<WatchedItem, 'contentTitle'>;

/** Where the list is made from. */
export interface WatchedSources {
  /** What members report to have played from a day on, in the list's order; what they made up is among it. */
  mostPlayed(day: string, count: number): Promise<PlayedContent[]>;
  /** What content says; undefined while it can't be asked. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined>;
}

/**
 * Lists what was watched most from a day on. Members' browsers name what they play, and may name anything: so content says
 * what it is called, and what content doesn't know is left out; many more are asked for than are shown, that made-up ones push
 * none out, unless one member makes up hundreds, and then only what a single other member watched. While content can't be asked,
 * the list is what members report, by ids.
 */
export async function mostWatched(sources: WatchedSources, day: string): Promise<WatchedItem[]> {
  const played = await sources.mostPlayed(day, itemTitlesMax);
  const titleOf = await sources.titlesOf(played);
  const watched = played.flatMap((content) => {
    const contentTitle = titleOf ? titleOf(content) : content.contentId;
    return contentTitle === undefined ? [] : [{ ...content, contentTitle }];
  });
  return watched.slice(0, limits.mostWatchedItems);
}
