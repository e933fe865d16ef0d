import { limits, messages, type UpdateVideo } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, type Identity } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { type Item, isVisible, presentItem, presentUpcoming, type StoredItemType } from '../domain/item.ts';
import { normaliseObjectPath } from '../domain/object-path.ts';
import type { ItemChanges, NewItem } from '../store/items.ts';
import { readListQuery, sendItem, sendLikedItems } from './lists.ts';

/** What videos and embeds have in common. */

export interface Kind {
  type: StoredItemType;
  notFound: string;
}

export const listItems =
  ({ store, now }: Context, { type }: Kind): Handler<Operations['listVideos' | 'listEmbeds']> =>
  async (req, res) => {
    const { everything, ...request } = readListQuery(req.query, req.identity);
    const page = await store.list({ type, ...request, visibleAt: everything ? undefined : now() });
    await sendLikedItems(res, store, page, presentItem);
  };

export const listUpcoming =
  (
    { store, now }: Context,
    { type }: Kind,
  ): Handler<Operations['listUpcomingVideos' | 'listUpcomingEmbeds']> =>
  async (req, res) => {
    const { limit = limits.listDefaultItems, cursor } = req.query;
    const page = await store.upcoming({ type, now: now(), limit, cursor });
    await sendLikedItems(res, store, page, presentUpcoming);
  };

/** To a member, what is hidden or not yet released does not exist. */
export const getItem =
  ({ store, now }: Context, { type, notFound }: Kind): Handler<Operations['getVideo' | 'getEmbed']> =>
  async ({ params: { id }, identity }, res) => {
    const [item, liked] = await Promise.all([store.find(type, id), store.likedBy(identity.member?.id, [id])]);
    if (!item || !(identity.admin || isVisible(item, now()))) throw errors.notFound(notFound);
    sendItem(res, item, presentItem, liked.has(id));
  };

/** Its stored objects are storage's to remove, told by the event. */
export const deleteItem =
  (
    { store, publisher, change }: Context,
    { type, notFound }: Kind,
  ): Handler<Operations['deleteVideo' | 'deleteEmbed']> =>
  async ({ params: { id }, identity }, res) => {
    await change(async (session) => {
      const item = await store.remove(type, id, session);
      if (!item) throw errors.notFound(notFound);
      await publisher.deleted(session, identity, item);
    });
    res.status(204).end();
  };

/**
 * Saves a new item with its events.
 * @throws {ObjectInUseError} when its object already belongs to a video
 */
export function saveNew(context: Context, identity: Identity, fields: NewItem): Promise<Item> {
  return context.change(async (session) => {
    const item = await context.store.insert(fields, session);
    await context.publisher.saved(session, identity, item);
    return item;
  });
}

/** What edits of both kinds have in common. A release date or thumbnail of null clears it; what is absent stays. */
export function commonChanges(body: UpdateVideo): ItemChanges {
  const { title, description, isPublic, thumbnail, releaseDate } = body;
  const changes: ItemChanges = { title, description, isPublic, thumbnail };
  if (releaseDate !== undefined) changes.releaseDate = releaseDate === null ? null : new Date(releaseDate);
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Changes an item with its events, after storage has checked a new thumbnail, and gives it as it is shown. */
export async function saveChanges(
  context: Context,
  identity: Identity,
  { type, notFound, id }: Kind & { id: string },
  changes: ItemChanges,
) {
  const { store, publisher } = context;
  const thumbnail =
    changes.thumbnail && (await checkedThumbnail(context, { type, notFound, id }, changes.thumbnail));
  const set = thumbnail ? { ...changes, thumbnail } : changes;
  const item = await context.change(async (session) => {
    const changed = await store.change(type, id, set, session);
    if (!changed) throw errors.notFound(notFound);
    await publisher.saved(session, identity, changed.after, changed.before);
    return changed.after;
  });
  return presentItem(item, (await store.likedBy(identity.member?.id, [id])).has(id));
}

async function checkedThumbnail(
  { store, storage }: Context,
  { type, notFound, id }: Kind & { id: string },
  given: string,
): Promise<string> {
  const path = normaliseObjectPath(given, 'thumbnails');
  if (!path) throw errors.validation(messages.thumbnailMissing);
  // Looked up first: storage removes what fails its check, and a check for an item that isn't there is for nothing.
  const item = await store.find(type, id);
  if (!item) throw errors.notFound(notFound);
  return item.thumbnail === path
    ? path
    : (await storage.check({ objectPath: path, kind: 'thumbnail' })).objectPath;
}
