import {
  type ContentKind,
  type ContentListQuery,
  limits,
  messages,
  type ViewedKind,
} from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, type Identity, type Page, sendPage } from '@platform/service-kit';
import type { Response } from 'express';
import type { Context } from '../context.ts';
import { contentSpecs, presenters } from '../domain/content-specs.ts';
import { type Core, hasLikes, visibleFrom } from '../domain/item.ts';
import { presentUpcoming } from '../domain/present.ts';
import { idsFound } from '../search/routes.ts';
import type { ListRequest, StoredItemType } from '../store/items.ts';
import { isUnchanged, versionOf } from './caching.ts';

/** Lists and single items of every kind. */

/** The ids the caller likes. */
export const likedOf = async (
  { store }: Context,
  kind: ContentKind,
  identity: Identity | undefined,
  ids: string[],
) => (hasLikes(kind) ? store.likedBy(identity?.member?.id, ids) : new Set<string>());

/** Sends a page of a kind with `liked` for the caller, or 304 before serialising any of it. */
async function sendItems<Entity extends Core>(
  context: Context,
  kind: ContentKind,
  res: Response,
  { items, next, total }: Page<Entity>,
  present: (item: Entity, liked: boolean) => object,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const liked = await likedOf(context, kind, res.req.identity, ids);
  const versions = items.map((item) => versionOf(item, liked.has(item.id))).join();
  if (isUnchanged(res, next ?? '', total ?? '', versions)) return;
  const shown = items.map((item) => present(item, liked.has(item.id)));
  sendPage(res, { items: shown, next, total });
}

/** Sends a page of a kind. */
export async function sendList<Kind extends ViewedKind>(
  context: Context,
  kind: Kind,
  res: Response,
  request: ListRequest,
): Promise<void> {
  const page = await context.store.list(kind, request);
  await sendItems(context, kind, res, page, presenters[kind].presentListed);
}

/**
 * Rejects an administrator's parameters of anyone else.
 * @throws {AppError} 403
 */
export function requireAdmin(identity: Identity, ...parameters: unknown[]): void {
  const isAsked = parameters.some((value) => value !== undefined);
  if (isAsked && !identity.admin) throw errors.forbidden(messages.scopeForbidden);
}

/**
 * Reads a list's query. Newest and oldest mean release order; with `scope=all`, and for category videos (no release),
 * creation order; for series, the order of their last changes.
 * @throws {AppError} 403 when a member uses an administrator's parameter
 */
export function readListQuery(kind: ContentKind, query: ContentListQuery, identity: Identity) {
  const { scope, sort = 'newest', limit = limits.listDefaultItems, cursor, ...rest } = query;
  requireAdmin(identity, scope, query.sort, ...Object.values(rest));
  const everything = scope === 'all';
  const time = kind === 'series' ? 'updated' : everything || kind === 'youtube' ? 'created' : 'published';
  const orders = { newest: time, oldest: `${time}Oldest` } as const;
  const order = sort === 'newest' || sort === 'oldest' ? orders[sort] : sort;
  return { ...rest, everything, limit, cursor, order };
}

export const listItems =
  (
    context: Context,
    kind: ViewedKind,
  ): Handler<Operations['listVideos' | 'listEmbeds' | 'listCategoryVideos' | 'listBlogPosts']> =>
  async ({ query, identity }, res) => {
    const { search, ...request } = readListQuery(kind, query, identity);
    const ids = await idsFound(context.search, kind, search);
    await sendList(context, kind, res, { ...request, ids, now: context.now() });
  };

export const listUpcoming =
  (
    context: Context,
    type: StoredItemType,
  ): Handler<Operations['listUpcomingVideos' | 'listUpcomingEmbeds']> =>
  async ({ query, identity }, res) => {
    const { limit = limits.listDefaultItems, cursor } = query;
    const page = await context.upcoming.get(identity, { type, now: context.now(), limit, cursor });
    await sendItems(context, type, res, page, presentUpcoming);
  };

/** How an uploaded video can be played; undefined for other items, and while storage can't say. */
export const playbackOf = async (context: Context, { objectPath }: object & { objectPath?: string }) =>
  objectPath === undefined ? undefined : context.playbackOf(objectPath);

/** Members get 404 for hidden and unreleased items. */
export const getItem =
  <Kind extends ViewedKind>(
    context: Context,
    kind: Kind,
  ): Handler<Operations['getVideo' | 'getEmbed' | 'getCategoryVideo' | 'getBlogPost']> =>
  async ({ params: { id }, query: { scope }, identity }, res) => {
    requireAdmin(identity, scope);
    const [item, likedIds] = await Promise.all([
      context.store.find(kind, id),
      likedOf(context, kind, identity, [id]),
    ]);
    const from = item && visibleFrom(item);
    if (!item || !(identity.admin || (from && from <= context.now())))
      throw errors.notFound(contentSpecs[kind].notFound);
    const liked = likedIds.has(id);
    const playback = await playbackOf(context, item);
    if (isUnchanged(res, versionOf(item, liked), JSON.stringify(playback ?? null))) return;
    res.json(presenters[kind].present(item, liked, playback));
  };
