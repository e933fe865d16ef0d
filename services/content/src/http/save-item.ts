import { messages } from '@platform/contracts';
import { errors, type Identity } from '@platform/service-kit';
import type { Context } from '../context.ts';
import type { Item } from '../domain/item.ts';
import { normaliseObjectPath } from '../domain/object-path.ts';
import type { ItemChanges, NewItem } from '../store/items.ts';
import type { Kind } from './kinds.ts';

/**
 * Saves a new item with its events.
 * @throws {ObjectInUseError} when its object already belongs to a video
 */
export function saveNew(context: Context, identity: Identity | undefined, fields: NewItem): Promise<Item> {
  return context.change(async (session) => {
    const item = await context.store.insert(fields, session);
    await context.publisher.saved(session, identity, item);
    return item;
  });
}

/** Changes an item with its events; a new thumbnail is checked by storage first. */
export async function saveChanges(
  context: Context,
  identity: Identity | undefined,
  kind: Kind,
  id: string,
  changes: ItemChanges,
): Promise<Item> {
  const thumbnail = changes.thumbnail && (await checkedThumbnail(context, kind, id, changes.thumbnail));
  const set = thumbnail ? { ...changes, thumbnail } : changes;
  return context.change(async (session) => {
    const changed = await context.store.change(kind.type, id, set, session);
    if (!changed) throw errors.notFound(kind.notFound);
    await context.publisher.saved(session, identity, changed.after, changed.before);
    return changed.after;
  });
}

async function checkedThumbnail(
  { store, storage }: Context,
  kind: Kind,
  id: string,
  given: string,
): Promise<string> {
  const path = normaliseObjectPath(given, 'thumbnails');
  if (!path) throw errors.validation(messages.thumbnailMissing);
  // Asked first: storage removes what fails its check, and a check for an item that isn't there is for nothing.
  const item = await store.find(kind.type, id);
  if (!item) throw errors.notFound(kind.notFound);
  return item.thumbnail === path ? path : (await storage.check(path, 'thumbnail')).objectPath;
}
