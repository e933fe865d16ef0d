import type { ContentKind, SeriesDetail, SeriesPart, SeriesSummary } from '@platform/contracts';
import type { CategoryVideo, Item, Series } from './item.ts';
import { presentCard } from './present.ts';

/** Series as responses show them, with the parts that the caller can see. */

type Card = Item | CategoryVideo;
type Cards = ReadonlyMap<string, Card>;

/** An item in a series, with its number there. */
export interface Part {
  card: Card;
  part: number;
}

const picturesMax = 3;

export const keyOf = ({ type, id }: { type: ContentKind; id: string }) => `${type} ${id}`;

export const byKey = (cards: readonly Card[]): Cards => new Map(cards.map((card) => [keyOf(card), card]));

/** The parts that are among the cards. Those that aren't keep their numbers. */
export const partsOf = ({ items }: Pick<Series, 'items'>, cards: Cards): Part[] =>
  items.flatMap((key, index) => {
    const card = cards.get(keyOf(key));
    return card ? [{ card, part: index + 1 }] : [];
  });

export function presentSeries(series: Series, parts: readonly Part[]): SeriesSummary {
  const { id, title, description, cover, isPublic, items, createdAt, updatedAt } = series;
  const shown = parts.map(({ card }) => ({
    id: card.id,
    title: card.title,
    thumbnail: card.type === 'youtube' ? null : card.thumbnail,
    seconds: card.type === 'youtube' ? 0 : (card.duration ?? 0),
  }));
  const pictures = shown.filter(({ thumbnail }) => thumbnail !== null).slice(0, picturesMax);
  return {
    ...{ id, title, description, cover, isPublic },
    parts: items.length,
    durationSeconds: shown.reduce((total, { seconds }) => total + seconds, 0),
    items: parts.map(({ card, part }) => ({ type: card.type, id: card.id, part })),
    pictures: (pictures.length > 0 ? pictures : shown.slice(0, 1)).map(
      ({ seconds: _, ...picture }) => picture,
    ),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const presentPart = ({ card, part }: Part, liked: boolean): SeriesPart => ({
  ...presentCard(card, liked),
  part,
  ...('isPublic' in card && !card.isPublic && { isPublic: false }),
});

export const presentSeriesDetail = (
  series: Series,
  parts: readonly Part[],
  liked: ReadonlySet<string>,
): SeriesDetail => ({
  ...presentSeries(series, parts),
  items: parts.map((part) => presentPart(part, liked.has(part.card.id))),
});
