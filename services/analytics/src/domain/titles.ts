import type { WatchedItem } from '@platform/contracts';

/** Something that can be watched, as members' actions name it. */
export type Content = Pick<WatchedItem, 'contentType' | 'contentId'>;

/** The title of a content; undefined where there is none. */
export type TitleOf = (content: Content) => string | undefined;

const keyOf = ({ contentType, contentId }: Content): string => `${contentType}/${contentId}`;

/** Makes a lookup of titles. */
export function titleLookup(titles: readonly (Content & { title: string })[]): TitleOf {
  const found = new Map(titles.map((content) => [keyOf(content), content.title]));
  return (content) => found.get(keyOf(content));
}

/** Each of the contents once. */
export const distinctContents = (contents: readonly Content[]): Content[] => [
  ...new Map(contents.map((content) => [keyOf(content), content])).values(),
];
