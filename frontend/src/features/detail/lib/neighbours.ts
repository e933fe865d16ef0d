import type { Card, ItemType, Next, SeriesPart } from '@platform/contracts';
import { itemKey } from '../../../lib/items.ts';

export type Neighbour = Card | SeriesPart;
export type Neighbours = { next: Neighbour | undefined; previous: Neighbour | undefined };

/**
 * What plays after and before an item: the parts beside it in its series; after the last one, or outside of a series, the first of the
 * others that are listed and were not skipped.
 */
export function neighboursOf(
  { type, id }: { type: ItemType; id: string },
  { series, items }: Next,
  skipped: readonly string[] = [],
): Neighbours {
  const parts = series?.items ?? [];
  const index = parts.findIndex((part) => part.type === type && part.id === id);
  const other = items.find((item) => !skipped.includes(itemKey(item))) ?? items[0];
  return { next: parts[index + 1] ?? other, previous: parts[index - 1] };
}

/** So many parts of a long series, the current one and the one before it among them. */
export function partsAround(parts: readonly SeriesPart[], current: number, count: number): SeriesPart[] {
  const index = parts.findIndex(({ part }) => part === current);
  const from = Math.max(0, Math.min(index - 1, parts.length - count));
  return parts.slice(from, from + count);
}
