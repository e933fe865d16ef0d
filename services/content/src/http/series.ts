import { type CreateSeries, messages, type SeriesDetail } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, type Identity, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import type { Series } from '../domain/item.ts';
import { byKey, keyOf, partsOf, presentSeries, presentSeriesDetail } from '../domain/series.ts';
import { idsFound } from '../search/routes.ts';
import { isUnchanged } from './caching.ts';
import { checkedPicture, deleteItem, saveChanges, saveOnce } from './change-items.ts';
import { nextOf } from './next.ts';
import { readListQuery, requireAdmin } from './read-items.ts';

export function seriesRoutes(app: Application, context: Context): void {
  const { store, now } = context;

  register(app, operations.listSeries, async ({ query, identity }, res) => {
    const { search, everything, ...request } = readListQuery('series', query, identity);
    const ids = await idsFound(context.search, 'series', search);
    const at = now();
    const { items, ...page } = await store.list('series', { ...request, everything, ids, now: at });
    // One read for all series of the page.
    const keys = items.flatMap((series) => series.items);
    const cards = byKey(await store.cards(keys, everything ? undefined : at));
    const shown = items
      .map((series) => presentSeries(series, partsOf(series, cards)))
      .filter((series) => everything || series.items.length > 0);
    if (isUnchanged(res, page.next ?? '', page.total ?? '', JSON.stringify(shown))) return;
    sendPage(res, { ...page, items: shown });
  });

  register(app, operations.getSeries, async ({ params: { id }, query: { scope }, identity }, res) => {
    requireAdmin(identity, scope);
    const series = await store.find('series', id);
    const shown = series && (await detailOf(context, identity, series));
    const isVisible = identity.admin || (shown?.isPublic && shown.items.length > 0);
    if (!shown || !isVisible) throw errors.notFound(messages.seriesNotFound);
    if (!isUnchanged(res, JSON.stringify(shown))) res.json(shown);
  });

  register(app, operations.createSeries, async (req, res) => {
    const { body, identity } = req;
    const series = await saveOnce(context, req, 'series', async () => {
      const cover = body.cover && (await checkedPicture(context, body.cover));
      await requireItems(context, body.items);
      return { ...body, cover, createdAt: now() };
    });
    res.status(201).json(await detailOf(context, identity, series));
  });

  register(app, operations.updateSeries, async ({ params: { id }, body, identity }, res) => {
    const check = () => requireItems(context, body.items);
    const { item } = await saveChanges(context, identity, 'series', id, { ...body }, check);
    res.json(await detailOf(context, identity, item));
  });

  register(app, operations.deleteSeries, deleteItem(context, 'series'));

  register(app, operations.nextOfVideo, nextOf(context, 'video'));
  register(app, operations.nextOfEmbed, nextOf(context, 'embed'));
  register(app, operations.nextOfCategoryVideo, nextOf(context, 'youtube'));
}

/** A series with the parts that the caller can see: administrators all. */
async function detailOf({ store, now }: Context, identity: Identity, series: Series): Promise<SeriesDetail> {
  const cards = await store.cards(series.items, identity.admin ? undefined : now());
  const liked = await store.likedBy(
    identity.member?.id,
    cards.map(({ id }) => id),
  );
  return presentSeriesDetail(series, partsOf(series, byKey(cards)), liked);
}

/** @throws {AppError} 400 that names the first of the items that doesn't exist, by its place */
async function requireItems({ store }: Context, items: CreateSeries['items'] = []): Promise<void> {
  const found = new Set((await store.titles(items)).map(keyOf));
  const missing = items.findIndex((item) => !found.has(keyOf(item)));
  if (missing >= 0) throw errors.validation(messages.seriesItemMissing, `items.${missing}`);
}
