import type { ContentEvent } from '@platform/contracts';
import { isConnectivityError } from '@platform/service-kit';
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
 * objects without references. Idempotent; an item's events may arrive late. Returns the removed keys.
 * @throws when an object could not be changed; all others are
 */
export async function applyContentEvent(objects: Objects, event: ContentEvent): Promise<string[]> {
  const removed: string[] = [];
  const letGo = async (key: string) => {
    if (await release(objects, key, event)) removed.push(key);
  };
  const changes =
    event.kind === 'item.deleted'
      ? keysOf(event.objectPaths).map(letGo)
      : [
          ...keysOf(event.objectPaths).map((key) => keep(objects, key, event)),
          ...keysOf(event.released).map(letGo),
        ];
  const outcomes = await Promise.allSettled<unknown>(changes);
  const { itemId } = event;
  if (removed.length > 0) objects.logger.info({ removed, itemId }, 'removed released objects');
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find(isConnectivityError) ?? failures[0];
  return removed;
}

const keysOf = (objectPaths: string[]): string[] =>
  objectPaths.map(keyOfPath).filter((key) => key !== undefined);

type Saved = Extract<ContentEvent, { kind: 'item.saved' }>;

const keep = ({ sidecars }: Objects, key: string, event: Saved) =>
  sidecars.update(key, (sidecar) => {
    const { itemId, at, visibleFrom } = event;
    // Deleted, or never checked.
    if (!sidecar) return undefined;
    // Events of different items may arrive out of order.
    const kept = sidecar.kept && sidecar.kept.at > at ? sidecar.kept : { by: itemId, at };
    // A post may link to a video's file, but only the video controls its visibility.
    const decidedBy = decisionOf(sidecar, event);
    return decidedBy ? { ...sidecar, kept, visibleFrom, decidedBy } : { ...sidecar, kept };
  });

/** The event as the one that decides about visibility, unless a later one does. Clocks only order different videos' events. */
function decisionOf({ decidedBy }: Sidecar, { itemType, itemId: item, revision, at }: ContentEvent) {
  if (itemType !== 'video') return undefined;
  const isLate = decidedBy && (decidedBy.item === item ? decidedBy.revision >= revision : decidedBy.at > at);
  return isLate ? undefined : { item, revision, at };
}

async function release(objects: Objects, key: string, event: ContentEvent): Promise<boolean> {
  let claimed = false;
  await objects.sidecars.update(key, (sidecar) => {
    claimed = sidecar !== undefined && isClaimed(sidecar, event);
    if (!claimed || !sidecar || (sidecar.kept && sidecar.kept.by !== event.itemId)) return undefined;
    return {
      ...sidecar,
      kept: null,
      visibleFrom: null,
      decidedBy: decisionOf(sidecar, event) ?? sidecar.decidedBy,
    };
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
