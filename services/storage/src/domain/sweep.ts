import type { Logger } from '@platform/service-kit';
import { checkedFolder, declaredFolder, folderOf, keyOfSidecar } from './object-key.ts';
import type { ContentReferences, ListedObject, MultipartStore, ObjectStore, StorageLimits } from './ports.ts';
import { type RemoveContext, removeObject } from './remove-object.ts';

export interface SweepContext extends RemoveContext {
  references: ContentReferences;
  multipart: MultipartStore;
  limits: StorageLimits;
  logger: Logger;
  now: () => number;
}

export interface SweepResult {
  objects: number;
  sidecars: number;
  uploads: number;
}

/** Objects asked about and removed at a time: little is removed on one answer, so that it is never an old one. */
const batchObjects = 200;
/** So many published objects may be orphans, however few are left; see `assertPlausible`. */
const fewOrphans = 10;

/** What one look at every object gave. */
interface Findings {
  /** Keys nobody refers to, old enough to go. */
  orphans: string[];
  /** How many of them were published. */
  published: number;
  /** How many objects content refers to. */
  used: number;
}

/**
 * Removes what nobody refers to: objects older than the age limit that content doesn't know, sidecars without an object, and multipart
 * uploads nobody finished.
 * Deletes nothing it can't be sure of: an error, from content too, ends the sweep. Several replicas may sweep at once.
 * @throws when content can't be asked, or its answers look like those of another or an emptied database
 */
export async function sweep(context: SweepContext): Promise<SweepResult> {
  const result: SweepResult = { objects: 0, sidecars: 0, uploads: 0 };
  const found: Findings = { orphans: [], published: 0, used: 0 };
  for (const folder of [folderOf.video, folderOf.thumbnail]) {
    for await (const page of pages(context.store, `${folder}/`)) await look(context, page, found);
  }
  assertPlausible(found);
  for (let at = 0; at < found.orphans.length; at += batchObjects) {
    result.objects += await removeUnused(context, found.orphans.slice(at, at + batchObjects));
  }
  for await (const page of pages(context.store, `${checkedFolder}/`)) {
    result.sidecars += await sweepSidecars(context, page);
  }
  for await (const page of pages(context.store, `${declaredFolder}/`)) {
    // Upload URLs are over long before.
    for (const { key, lastModified } of page)
      if (isOld(context, lastModified.getTime())) await context.store.delete(key);
  }
  const stale = await context.multipart.begunBefore(context.now() - context.limits.orphanObjectMs);
  for (const { key, uploadId } of stale) {
    await context.multipart.abort(key, uploadId);
    result.uploads += 1;
  }
  return result;
}

async function look(context: SweepContext, listed: ListedObject[], found: Findings): Promise<void> {
  const old = listed.filter((object) => isOld(context, object.lastModified.getTime())).map(({ key }) => key);
  if (old.length === 0) return;
  const used = await context.references.referenced(old);
  found.used += used.size;
  for (const key of old) {
    if (used.has(key)) continue;
    const sidecar = await context.sidecars.getFresh(key);
    // Checked of late, it is about to be referred to, however long ago it was uploaded.
    if (sidecar && !isOld(context, Date.parse(sidecar.checkedAt))) continue;
    found.orphans.push(key);
    if (sidecar) found.published += 1;
  }
}

/**
 * Published objects are nearly all referred to: deletions take theirs along at once. Content that knows none of them, or less than
 * half of many, has lost its database or been given another, and what it would have removed can't be had back.
 */
function assertPlausible({ published, used }: Findings): void {
  if (published === 0 || (used > 0 && (published <= fewOrphans || published <= used))) return;
  throw new Error(
    `content refers to ${used} stored objects, and not to ${published} published ones: nothing is swept`,
  );
}

async function removeUnused(context: SweepContext, orphans: string[]): Promise<number> {
  // Asked again, for the listing and the look at each object took their time: an item may have been saved meanwhile.
  const usedNow = await context.references.referenced(orphans);
  let removed = 0;
  for (const key of orphans) {
    if (usedNow.has(key)) continue;
    await removeObject(context, key);
    context.logger.info({ key }, 'removed an object nothing refers to');
    removed += 1;
  }
  return removed;
}

async function sweepSidecars(context: SweepContext, listed: ListedObject[]): Promise<number> {
  let removed = 0;
  for (const { key: sidecarKey, lastModified } of listed) {
    const key = keyOfSidecar(sidecarKey);
    if (key === undefined || !isOld(context, lastModified.getTime())) continue;
    if (await context.store.head(key)) continue;
    await context.sidecars.delete(key);
    removed += 1;
  }
  return removed;
}

const isOld = ({ now, limits }: SweepContext, time: number): boolean => now() - time > limits.orphanObjectMs;

async function* pages(store: ObjectStore, prefix: string): AsyncGenerator<ListedObject[]> {
  let after: string | undefined;
  for (;;) {
    const page = await store.list(prefix, { after, limit: batchObjects });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.key;
    if (page.length < batchObjects) return;
  }
}
