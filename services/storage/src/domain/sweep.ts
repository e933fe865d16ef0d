import { folderOf } from './object-key.ts';
import { type ListedObject, listAll } from './object-store.ts';
import { type Objects, removeObject } from './objects.ts';
import type { ObjectRecord } from './records.ts';
import { captionsFolder, fileNamed, renditionsFolder, videoOfFileKey } from './video-files.ts';

export interface SweepContext extends Objects {
  multipart: {
    /** Uploads begun before `time` (milliseconds) and never finished. */
    begunBefore(time: number): Promise<{ key: string; uploadId: string }[]>;
    abort(key: string, uploadId: string): Promise<void>;
  };
}

export interface SweepResult {
  objects: number;
  uploads: number;
}

/**
 * In milliseconds. Checked objects without a reference are kept this long after their last check, as the save event may
 * be waiting for Kafka.
 */
const unreferencedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes unchecked uploads, unreferenced objects, and unfinished multipart uploads.
 * Several replicas may sweep at once. When the signal is aborted it ends early.
 * @throws when S3 fails; the next sweep continues
 */
export async function sweep(context: SweepContext, signal?: AbortSignal): Promise<SweepResult> {
  const { store, records, multipart, limits, logger, now } = context;
  const result: SweepResult = { objects: 0, uploads: 0 };
  /** Objects that are old enough to be removed. */
  async function* listOld(folder: string) {
    for await (const object of listAll(store, `${folder}/`)) {
      if (signal?.aborted) return;
      if (now() - object.lastModified.getTime() > limits.orphanObjectMs) yield object;
    }
  }

  // Objects without records are removed below: with none at all, the database is more likely the wrong one.
  const folders = (await records.isEmpty()) ? [] : Object.values(folderOf);
  for (const folder of folders) {
    for await (const object of listOld(folder)) {
      const record = await records.getFresh(object.key);
      if (record && record.kept !== null) continue;
      if (record && now() - record.checkedAt.getTime() <= unreferencedMs) continue;
      await removeObject(context, object.key);
      logger.info({ key: object.key }, 'removed an object nothing refers to');
      result.objects += 1;
    }
  }
  for (const folder of folders.length > 0 ? [renditionsFolder, captionsFolder] : [])
    result.objects += await sweepVideoFiles(context, listOld(folder));
  for (const { key, uploadId } of await multipart.begunBefore(now() - limits.orphanObjectMs)) {
    if (signal?.aborted) break;
    await multipart.abort(key, uploadId);
    result.uploads += 1;
  }
  return result;
}

/** Removes files of videos that no record names: a worker was killed before it published them, or S3 was away. Returns how many. */
async function sweepVideoFiles(
  { store, records }: SweepContext,
  files: AsyncIterable<ListedObject>,
): Promise<number> {
  let removed = 0;
  /** The files of a video are neighbours: its record is read once for all of them. */
  let video: { key: string; record: ObjectRecord | undefined } | undefined;
  for await (const object of files) {
    const { videoKey, file } = videoOfFileKey(object.key);
    if (video?.key !== videoKey) video = { key: videoKey, record: await records.getFresh(videoKey) };
    if (video.record && fileNamed(videoKey, video.record, file)) continue;
    await store.delete(object.key);
    removed += 1;
  }
  return removed;
}
