import type { ContentEvent } from '@platform/contracts';
import { keyOfPath } from './object-key.ts';
import { type Objects, removeObject } from './objects.ts';
import type { Sidecar } from './sidecars.ts';

/**
 * In milliseconds. An object checked this shortly before an item released it may be about to belong to another item.
 * Covers the time from a check to its save, and clock differences.
 */
const claimMs = 60_000;

/**
 * Applies an event of content: updates references and visibility in the sidecars of the item's objects, and removes
 * objects without references. Idempotent. Returns the removed keys.
 */
export async function applyContentEvent(objects: Objects, event: ContentEvent): Promise<string[]> {
  if (event.kind === 'item.saved') {
    for (const key of keysOf(event.objectPaths)) await keep(objects, key, event);
  }
  const removed: string[] = [];
  for (const key of keysOf(event.kind === 'item.saved' ? event.released : event.objectPaths)) {
    if (await release(objects, key, event)) removed.push(key);
  }
  return removed;
}

const keysOf = (objectPaths: string[]): string[] =>
  objectPaths.map(keyOfPath).filter((key) => key !== undefined);

type Saved = Extract<ContentEvent, { kind: 'item.saved' }>;

const keep = ({ sidecars }: Objects, key: string, { itemId, itemType, at, visibleFrom }: Saved) =>
  sidecars.update(key, (sidecar) => {
    // Deleted, or never checked.
    if (!sidecar) return undefined;
    // Events of different items may arrive out of order.
    const kept = sidecar.kept && sidecar.kept.at > at ? sidecar.kept : { by: itemId, at };
    // A post may link to a video's file, but only the video controls its visibility.
    return itemType === 'video' ? { ...sidecar, kept, visibleFrom } : { ...sidecar, kept };
  });

async function release(objects: Objects, key: string, event: ContentEvent): Promise<boolean> {
  let claimed = false;
  await objects.sidecars.update(key, (sidecar) => {
    claimed = sidecar !== undefined && isClaimed(sidecar, event);
    if (!claimed || !sidecar || (sidecar.kept && sidecar.kept.by !== event.itemId)) return undefined;
    return { ...sidecar, kept: null, visibleFrom: null };
  });
  if (!claimed) await removeObject(objects, key);
  return !claimed;
}

/** Whether another item refers to the object or is about to: the event's list may be out of date. */
function isClaimed({ kept, checkedAt }: Sidecar, { itemId, at }: ContentEvent): boolean {
  const checkedForThisItem = kept?.by === itemId && checkedAt <= kept.at;
  if (checkedForThisItem) return false;
  return (kept != null && kept.at > at) || Date.parse(checkedAt) > Date.parse(at) - claimMs;
}
