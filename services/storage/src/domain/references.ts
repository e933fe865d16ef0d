import type { ContentEvent } from '@platform/contracts';
import { keyOfPath } from './object-key.ts';
import { type Objects, removeObject } from './objects.ts';
import type { Sidecar } from './sidecars.ts';

/**
 * An object that was checked so shortly before an item let go of it may be about to belong to another item, in milliseconds. Covers the
 * time between a check and the save it is made for, and clocks that differ.
 */
const claimMs = 60_000;

/**
 * Applies an event of content: writes into the sidecars of an item's objects that the item refers to them, and from when members may
 * see its video; removes the objects that no item refers to any more. Repeating it does no harm. Gives the keys that were removed.
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
    // The object is gone, or was never checked.
    if (!sidecar) return undefined;
    // Events of two items may come in another order than they were made in.
    const kept = sidecar.kept && sidecar.kept.at > at ? sidecar.kept : { by: itemId, at };
    // A post may link to a video's file, but only the video decides who sees it.
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

/** Says whether another item refers to the object or may be about to: what was content's answer when the event was made may be out of date. */
function isClaimed({ kept, checkedAt }: Sidecar, { itemId, at }: ContentEvent): boolean {
  const checkedForThisItem = kept?.by === itemId && checkedAt <= kept.at;
  if (checkedForThisItem) return false;
  return (kept != null && kept.at > at) || Date.parse(checkedAt) > Date.parse(at) - claimMs;
}
