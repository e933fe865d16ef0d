import type { SearchKind, SearchResult } from '@platform/contracts';
import type { TrackedItem } from '../../tracking/lib/tracker.ts';

/** In the order of tabs and groups. */
export const kinds = [
  'series',
  'video',
  'embed',
  'youtube',
  'blog-post',
] as const satisfies readonly SearchKind[];

export const searchPath = (q: string, kind?: SearchKind): string =>
  `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

export const resultPath = ({ type, id }: Pick<SearchResult, 'type' | 'id'>): string =>
  `/${type === 'blog-post' ? 'blog' : type}/${id}`;

/** The item that a result is; null for a series or a post. */
export const itemOf = ({ type, id, title }: SearchResult): TrackedItem | null =>
  type === 'series' || type === 'blog-post' ? null : { type, id, title };

/** State of links to results: the back link of the opened page goes back to the search. */
export const fromSearch = { from: '/' };
