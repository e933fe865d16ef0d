import type { ContentEvent } from '@platform/contracts';
import { isConnectivityError } from '@platform/service-kit';
import { keyOfPath } from './object-key.ts';
import { type Objects, removeObject } from './objects.ts';
import type { AppliedEvent, ObjectRecord } from './records.ts';

/**
 * In milliseconds. An object checked this shortly before an item released it may be about to belong to another item.
 * Covers the time from a check to its save, and clock differences.
 */
const claimMs = 60_000;

/**
 * Applies an event of content: updates references and visibility in the records of the item's objects, and removes
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
      ? [...keysOf(event.objectPaths).map(letGo), hideVideo(objects, event)]
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

/** Whether an event comes after a later one was applied. Clocks only order the events of different items. */
const isLate = (applied: AppliedEvent | null | undefined, { itemId, revision, at }: ContentEvent): boolean =>
  applied != null && (applied.by === itemId ? applied.revision >= revision : applied.at > new Date(at));

const appliedOf = ({ itemId, revision, at }: ContentEvent): AppliedEvent => ({
  by: itemId,
  revision,
  at: new Date(at),
});

const keep = ({ records }: Objects, key: string, event: Saved) =>
  records.update(key, (record) => {
    // Deleted, or never checked.
    if (!record) return undefined;
    const applied = appliedOf(event);
    const kept = isLate(record.kept, event) ? record.kept : applied;
    // A post may link to a video's file, but only the video controls its visibility.
    const decides = event.itemType === 'video' && !isLate(record.decidedBy, event);
    const visibleFrom = event.visibleFrom === null ? null : new Date(event.visibleFrom);
    return { ...record, kept, ...(decides && { visibleFrom, decidedBy: applied }) };
  });

/** A post may still link to the file of a deleted video, which members don't get any more. */
async function hideVideo({ records }: Objects, event: ContentEvent): Promise<void> {
  if (event.itemType !== 'video') return;
  const key = await records.keyOfVideo(event.itemId);
  if (!key) return;
  await records.update(key, (record) => {
    if (record?.decidedBy?.by !== event.itemId || isLate(record.decidedBy, event)) return undefined;
    return { ...record, visibleFrom: null, decidedBy: appliedOf(event) };
  });
}

async function release(objects: Objects, key: string, event: ContentEvent): Promise<boolean> {
  let claimed = false;
  await objects.records.update(key, (record) => {
    claimed = record !== undefined && isClaimed(record, event);
    if (!claimed || !record) return undefined;
    if (record.kept && (record.kept.by !== event.itemId || isLate(record.kept, event))) return undefined;
    return { ...record, kept: null, visibleFrom: null, decidedBy: appliedOf(event) };
  });
  if (!claimed) await removeObject(objects, key);
  return !claimed;
}

/** Whether an item refers to the object or is about to: the event's list may be out of date. */
function isClaimed({ kept, checkedAt }: ObjectRecord, event: ContentEvent): boolean {
  if (isLate(kept, event)) return true;
  const checkedForThisItem = kept?.by === event.itemId && checkedAt <= kept.at;
  return !checkedForThisItem && checkedAt.getTime() > Date.parse(event.at) - claimMs;
}
