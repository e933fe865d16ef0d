import type { ItemType, Next } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { contentSpecs } from '../domain/content-specs.ts';
import { presentCard } from '../domain/present.ts';
import { byKey, keyOf, partsOf, presentPart } from '../domain/series.ts';
import { cachePrivately } from './caching.ts';

/** What follows an item: the parts of its series, and others. */
export const nextOf =
  (
    { store, now }: Context,
    type: ItemType,
  ): Handler<Operations['nextOfVideo' | 'nextOfEmbed' | 'nextOfCategoryVideo']> =>
  async ({ params: { id }, query, identity }, res) => {
    const key = { type, id };
    const at = now();
    const series = await store.seriesOf(key, query.series);
    const keys = series?.items ?? [];
    const cards = byKey(await store.cards([key, ...keys], identity.admin ? undefined : at));
    const item = cards.get(keyOf(key));
    if (!item) throw errors.notFound(contentSpecs[type].notFound);
    const member = identity.member?.id;
    const others = await store.next(item, { without: keys.map((one) => one.id), member, now: at });
    const liked = await store.likedBy(
      member,
      [...cards.values(), ...others].map((card) => card.id),
    );
    cachePrivately(res);
    res.json({
      series: series
        ? {
            id: series.id,
            title: series.title,
            part: keys.findIndex((one) => keyOf(one) === keyOf(key)) + 1,
            parts: keys.length,
            items: partsOf(series, cards).map((part) => presentPart(part, liked.has(part.card.id))),
          }
        : null,
      items: others.map((card) => presentCard(card, liked.has(card.id))),
    } satisfies Next);
  };
