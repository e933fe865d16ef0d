import { type ContentKind, limits, messages, type UpdateVideo } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, type Identity } from '@platform/service-kit';
import type { Response } from 'express';
import type { Context } from '../context.ts';
import {
  type Entities,
  type ListedEntities,
  presentBlogPost,
  presentCategoryVideo,
  presentItem,
  presentSummary,
  presentUpcoming,
  presentYoutube,
  visibleFrom,
} from '../domain/item.ts';
import { normaliseObjectPath } from '../domain/object-path.ts';
import type { ItemChanges, ListRequest, NewFields, StoredItemType } from '../store/items.ts';
import { readListQuery, sendItem, sendItems } from './lists.ts';

/** What the routes of every kind have in common. */

type Kinds = {
  [Kind in ContentKind]: {
    notFound: string;
    /** As it is shown alone, and in a list. */
    present(item: Entities[Kind], liked: boolean): object;
    listed(item: ListedEntities[Kind], liked: boolean): object;
  };
};
export const kinds: Kinds = {
  video: { notFound: messages.videoNotFound, present: presentItem, listed: presentItem },
  embed: { notFound: messages.embedNotFound, present: presentItem, listed: presentItem },
  youtube: {
    notFound: messages.categoryVideoNotFound,
    present: presentYoutube,
    listed: presentCategoryVideo,
  },
  'blog-post': { notFound: messages.blogPostNotFound, present: presentBlogPost, listed: presentSummary },
};

/** Which of these the caller likes; posts aren't liked. */
const likedOf = async (
  { store }: Context,
  kind: ContentKind,
  identity: Identity | undefined,
  ids: string[],
) => (kind === 'blog-post' ? new Set<string>() : store.likedBy(identity?.member?.id, ids));

/** Answers with a page of a kind, each item saying whether the caller likes it. */
export async function sendList<Kind extends ContentKind>(
  context: Context,
  kind: Kind,
  res: Response,
  request: ListRequest,
): Promise<void> {
  const page = await context.store.list(kind, request);
  const ids = page.items.map(({ id }) => id);
  sendItems(res, page, kinds[kind].listed, await likedOf(context, kind, res.req.identity, ids));
}

export const listItems =
  (
    context: Context,
    kind: ContentKind,
  ): Handler<Operations['listVideos' | 'listEmbeds' | 'listCategoryVideos' | 'listBlogPosts']> =>
  async ({ query, identity }, res) => {
    const { everything, ...request } = readListQuery(kind, query, identity);
    await sendList(context, kind, res, { ...request, visibleAt: everything ? undefined : context.now() });
  };

export const listUpcoming =
  (
    context: Context,
    type: StoredItemType,
  ): Handler<Operations['listUpcomingVideos' | 'listUpcomingEmbeds']> =>
  async ({ query, identity }, res) => {
    const { limit = limits.listDefaultItems, cursor } = query;
    const page = await context.store.upcoming(type, { now: context.now(), limit, cursor });
    const ids = page.items.map(({ id }) => id);
    sendItems(res, page, presentUpcoming, await likedOf(context, type, identity, ids));
  };

/** To a member, what is hidden or not yet released does not exist. */
export const getItem =
  <Kind extends ContentKind>(
    context: Context,
    kind: Kind,
  ): Handler<Operations['getVideo' | 'getEmbed' | 'getYoutube' | 'getBlogPost']> =>
  async ({ params: { id }, identity }, res) => {
    const [item, liked] = await Promise.all([
      context.store.find(kind, id),
      likedOf(context, kind, identity, [id]),
    ]);
    const from = item && visibleFrom(item);
    if (!item || !(identity.admin || (from && from <= context.now())))
      throw errors.notFound(kinds[kind].notFound);
    sendItem(res, item, kinds[kind].present, liked.has(id));
  };

/** Its stored objects are storage's to remove, told by the event. */
export const deleteItem =
  (
    { store, publisher, change }: Context,
    kind: ContentKind,
  ): Handler<Operations['deleteVideo' | 'deleteEmbed' | 'deleteCategoryVideo' | 'deleteBlogPost']> =>
  async ({ params: { id }, identity }, res) => {
    await change(async (session) => {
      const item = await store.remove(kind, id, session);
      if (!item) throw errors.notFound(kinds[kind].notFound);
      await publisher.deleted(session, identity, item);
    });
    res.status(204).end();
  };

/**
 * Saves a new item with its events.
 * @throws {ObjectInUseError} when its object already belongs to a video
 */
export const saveNew = <Kind extends ContentKind>(
  { change, store, publisher }: Context,
  identity: Identity,
  kind: Kind,
  fields: NewFields<Kind>,
): Promise<Entities[Kind]> =>
  change(async (session) => {
    const item = await store.insert(kind, fields, session);
    await publisher.saved(session, identity, item);
    return item;
  });

/** What edits of both kinds have in common. A release date or thumbnail of null clears it; what is absent stays. */
export function commonChanges(body: UpdateVideo): ItemChanges {
  const { title, description, isPublic, thumbnail } = body;
  const releaseDate = body.releaseDate ? new Date(body.releaseDate) : body.releaseDate;
  const changes = { title, description, isPublic, thumbnail, releaseDate };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Changes an item with its events, after storage has checked a new thumbnail, and gives it as it is shown. */
export async function saveChanges(
  context: Context,
  identity: Identity,
  type: StoredItemType,
  id: string,
  changes: ItemChanges,
) {
  const { store, publisher } = context;
  const set = { ...changes };
  if (changes.thumbnail) set.thumbnail = await checkedThumbnail(context, type, id, changes.thumbnail);
  const item = await context.change(async (session) => {
    const changed = await store.change(type, id, set, session);
    if (!changed) throw errors.notFound(kinds[type].notFound);
    await publisher.saved(session, identity, changed.after, changed.before);
    return changed.after;
  });
  return presentItem(item, (await store.likedBy(identity.member?.id, [id])).has(id));
}

async function checkedThumbnail(
  { store, checkObject }: Context,
  type: StoredItemType,
  id: string,
  given: string,
): Promise<string> {
  const objectPath = normaliseObjectPath(given, 'thumbnails');
  if (!objectPath) throw errors.validation(messages.thumbnailMissing);
  // Looked up first: storage removes what fails its check, and a check for an item that isn't there is for nothing.
  const item = await store.find(type, id);
  if (!item) throw errors.notFound(kinds[type].notFound);
  if (item.thumbnail === objectPath) return objectPath;
  return (await checkObject({ objectPath, kind: 'thumbnail' })).objectPath;
}
