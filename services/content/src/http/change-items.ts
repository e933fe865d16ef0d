import { hash } from 'node:crypto';
import { type ContentKind, messages, objectKeyOf, objectsPrefix } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import {
  type Administrator,
  changeInBatches,
  errors,
  type Handler,
  idempotencyKeyOf,
} from '@platform/service-kit';
import type { Request } from 'express';
import type { Context } from '../context.ts';
import { contentSpecs } from '../domain/content-specs.ts';
import { AlreadySavedError, type Entities, objectPathsOf } from '../domain/item.ts';
import type { Transaction } from '../events/publish.ts';
import type { Changes, NewFields } from '../store/items.ts';
import { likedOf } from './read-items.ts';

/** Changes of every kind. */

/** Items by kind and ids, and the caller. */
interface Named<Kind extends ContentKind> {
  kind: Kind;
  ids: readonly string[];
  identity: Administrator;
}

/** Changes items and adds their events, in a transaction; returns the existing ones. */
async function changeAll<Kind extends ContentKind>(
  { store, publisher, now }: Context,
  { kind, ids, identity }: Named<Kind>,
  changes: Changes<Kind>,
  transaction: Transaction,
): Promise<Entities[Kind][]> {
  const at = { session: transaction.session, now: now() };
  const items: Entities[Kind][] = [];
  for (const id of ids) {
    const changed = await store.change(kind, id, changes, at);
    if (!changed) continue;
    await publisher.saved(transaction, identity, changed.after, changed.before);
    items.push(changed.after);
  }
  return items;
}

/** Like `changeAll`, for deletion. Storage removes the objects on the events. */
async function deleteAll<Kind extends ContentKind>(
  { store, publisher }: Context,
  { kind, ids, identity }: Named<Kind>,
  transaction: Transaction,
): Promise<Entities[Kind][]> {
  const items = await store.remove(kind, ids, transaction.session);
  await publisher.deleted(transaction, identity, items);
  return items;
}

export const deleteItem =
  (
    context: Context,
    kind: ContentKind,
  ): Handler<
    Operations['deleteVideo' | 'deleteEmbed' | 'deleteCategoryVideo' | 'deleteBlogPost' | 'deleteSeries']
  > =>
  async ({ params: { id }, identity }, res) => {
    const items = await context.change((transaction) =>
      deleteAll(context, { kind, ids: [id], identity }, transaction),
    );
    if (items.length === 0) throw errors.notFound(contentSpecs[kind].notFound);
    res.status(204).end();
  };

/** Applies a bulk action to each item. */
export const changeItems =
  (
    context: Context,
    kind: ContentKind,
  ): Handler<Operations['changeVideos' | 'changeEmbeds' | 'changeCategoryVideos' | 'changeBlogPosts']> =>
  async ({ body, identity, log }, res) => {
    const done = await changeInBatches(body.ids, log, async (ids) => {
      const items = await context.change<{ id: string }[]>((transaction) =>
        body.action === 'delete'
          ? deleteAll(context, { kind, ids, identity }, transaction)
          : changeAll(context, { kind, ids, identity }, { isPublic: body.action === 'publish' }, transaction),
      );
      const found = new Set(items.map(({ id }) => id));
      return ids.map((id) => (found.has(id) ? undefined : contentSpecs[kind].notFound));
    });
    res.json(done);
  };

/**
 * Saves a new item with its events.
 * @throws {AlreadySavedError} when its object already belongs to a video, or its request has made an item
 */
export const saveNew = <Kind extends ContentKind>(
  { change, store, publisher }: Context,
  identity: Administrator,
  kind: Kind,
  fields: NewFields<Kind>,
): Promise<Entities[Kind]> =>
  change(async (transaction) => {
    const item = await store.insert(kind, fields, transaction.session);
    await publisher.saved(transaction, identity, item);
    return item;
  });

/**
 * Saves a new item, once for an Idempotency-Key with the same body: a repetition, from a client that missed the response, gets the
 * item, whatever `read` would say by now. What was corrected in between is saved as another, as it would be lost otherwise.
 * @param read checks the body; gives the item's fields
 */
export async function saveOnce<Kind extends ContentKind>(
  context: Context,
  req: Pick<Request, 'get' | 'body'> & { identity: Administrator },
  kind: Kind,
  read: () => NewFields<Kind> | Promise<NewFields<Kind>>,
): Promise<Entities[Kind]> {
  const { identity, body } = req;
  const { store } = context;
  const key = idempotencyKeyOf(req);
  if (!key) return saveNew(context, identity, kind, await read());
  const request = hash('sha256', JSON.stringify([identity.admin.id, key, kind, body]), 'base64url');
  const made = await store.madeBy(kind, request);
  if (made) return made;
  const fields = await read();
  try {
    return await saveNew(context, identity, kind, { ...fields, request });
  } catch (error) {
    if (!(error instanceof AlreadySavedError)) throw error;
    // By the same request, at the same time. None when it was deleted since.
    return (await store.madeBy(kind, request)) ?? saveNew(context, identity, kind, fields);
  }
}

/**
 * Changes an item with its events, after storage has checked a new thumbnail or cover, which may take a minute, and then `check`.
 * Null clears a field; undefined keeps it. Returns the item, and whether the caller likes it.
 */
export async function saveChanges<Kind extends ContentKind>(
  context: Context,
  identity: Administrator,
  kind: Kind,
  id: string,
  changes: Changes<Kind>,
  check?: () => Promise<void>,
) {
  for (const field of ['thumbnail', 'cover'] as const) {
    const given = (changes as { thumbnail?: string | null; cover?: string | null })[field];
    if (!given) continue;
    // The item is looked up first: a check is pointless without it, and storage removes objects that fail.
    const item = await context.store.find(kind, id);
    if (!item) throw errors.notFound(contentSpecs[kind].notFound);
    Object.assign(changes, { [field]: await checkedPicture(context, given, objectPathsOf(item)) });
  }
  await check?.();
  const [item] = await context.change((transaction) =>
    changeAll(context, { kind, ids: [id], identity }, changes, transaction),
  );
  if (!item) throw errors.notFound(contentSpecs[kind].notFound);
  return { item, liked: (await likedOf(context, kind, identity, [id])).has(id) };
}

/**
 * Has storage check an uploaded picture, unless the item has it already; returns its path.
 * @throws {AppError} 400 for anything but the path of a picture, and storage's errors
 */
export async function checkedPicture(
  { checkObject }: Context,
  given: string,
  known: readonly string[] = [],
): Promise<string> {
  const key = objectKeyOf('thumbnail', given);
  if (!key) throw errors.validation(messages.thumbnailMissing);
  const objectPath = objectsPrefix + key;
  if (known.includes(objectPath)) return objectPath;
  return (await checkObject({ objectPath, kind: 'thumbnail' })).objectPath;
}
