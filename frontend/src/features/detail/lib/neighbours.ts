import type { Card, ItemType, Next, SeriesPart } from '@platform/contracts';

export type Neighbour = Card | SeriesPart;
export type Neighbours = { next: Neighbour | undefined; previous: Neighbour | undefined };

/** What plays after and before an item: the parts beside it in its series; after the last one, or outside of a series, the first of the others. */
export function neighboursOf(
  { type, id }: { type: ItemType; id: string },
  { series, items }: Next,
): Neighbours {
  const parts = series?.items ?? [];
  const index = parts.findIndex((part) => part.type === type && part.id === id);
  return { next: parts[index + 1] ?? items[0], previous: parts[index - 1] };
}

/** So many parts of a long series, the current one and the one before it among them. */
export function partsAround(parts: readonly SeriesPart[], current: number, count: number): SeriesPart[] {
  const index = parts.findIndex(({ part }) => part === current);
  const from = Math.max(0, Math.min(index - 1, parts.length - count));
  return parts.slice(from, from + count);
}
