import { type Bucket, openBucket } from './bucket.ts';
import { dumpClickHouse, filledTables, restoreClickHouse } from './clickhouse.ts';
import type { BackupConfig } from './config.ts';
import { listBackups, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { correctETags, dumpDatabase, inspectDatabase, recordBackup, restoreDatabase } from './mongo.ts';
import { dumpObjects, pruneObjects, restoreObjects } from './objects.ts';

const mongoUrls = ({ mongo }: BackupConfig): string[] =>
  Object.values(mongo).filter((url) => url !== undefined);

async function withBuckets<T>(
  config: BackupConfig,
  work: (objects: Bucket, backups: Bucket) => Promise<T>,
): Promise<T> {
  const [objects, backups] = [openBucket(config.objects), openBucket(config.backups)];
  try {
    return await work(objects, backups);
  } finally {
    objects.close();
    backups.close();
  }
}

/** A run without a manifest may be running until it is this old, in milliseconds; then it was interrupted. */
const longestRunMs = 24 * 60 * 60 * 1000;

export const idOf = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

/**
 * Makes a backup while the platform runs. Objects come last: what a dumped document refers to is there before it.
 * Backups beyond the newest `keep.backups` are removed.
 */
export async function makeBackup(config: BackupConfig, now = new Date()): Promise<Manifest> {
  return withBuckets(config, async (objects, backups) => {
    await backups.ensure();
    const id = idOf(now);
    // All at once: their snapshots are of the same moment but for milliseconds, and what one says of another's documents is true.
    const dumps = await Promise.all(mongoUrls(config).map((url) => dumpDatabase(url, backups, id)));
    const analytics = config.clickhouse.included
      ? await dumpClickHouse(config.clickhouse, backups, id)
      : { tables: [], views: [] };
    const copied = await dumpObjects(objects, backups);
    const endedAt = new Date().toISOString();
    const manifest = {
      id,
      startedAt: now.toISOString(),
      endedAt,
      collections: dumps.flat(),
      ...analytics,
      objects: copied,
    };
    await writeManifest(backups, manifest);
    const runs = await backups.list('runs/');
    if (config.mongo.storage) {
      const files = [...runs.filter(({ key }) => key.startsWith(`runs/${id}/`)), ...copied];
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await recordBackup(config.mongo.storage, {
        startedAt: now,
        endedAt: new Date(endedAt),
        bytes,
      });
    }

    const ids = await listBackups(backups);
    const [kept, old] = [ids.slice(0, config.keep.backups), new Set(ids.slice(config.keep.backups))];
    const complete = new Set(kept);
    const runOf = (key: string) => key.split('/')[1] ?? '';
    const oldestRunning = idOf(new Date(now.getTime() - longestRunMs));
    const isOver = (run: string) => old.has(run) || (!complete.has(run) && run < oldestRunning);
    await backups.remove(runs.map(({ key }) => key).filter((key) => isOver(runOf(key))));
    // What another run has just copied is in no manifest yet: a later one prunes.
    const isOtherRunning = runs.some(({ key }) => !complete.has(runOf(key)) && !isOver(runOf(key)));
    if (!isOtherRunning) await pruneObjects(backups, kept);
    return manifest;
  });
}

/**
 * Restores a backup, the newest by default. The services must not run: they make their indexes when they start.
 * @throws when a store holds something and `overwrite` is false
 */
export async function restoreBackup(
  config: BackupConfig,
  { id, overwrite = false }: { id?: string; overwrite?: boolean } = {},
): Promise<Manifest> {
  return withBuckets(config, async (objects, backups) => {
    const wanted = id ?? (await listBackups(backups))[0];
    if (wanted === undefined) throw new Error('There is no backup');
    const manifest = await readManifest(backups, wanted);
    // All stores are checked before any is written. A missing bucket is made, so that it can be listed.
    await objects.ensure();
    const hasClickHouse = config.clickhouse.included && manifest.tables.length > 0;
    const databases = await Promise.all(mongoUrls(config).map((url) => inspectDatabase(url, manifest)));
    if (databases.reduce((sum, { dumped }) => sum + dumped, 0) < manifest.collections.length)
      throw new Error('The backup has a database whose MONGO_URL_… is not set');
    if (!overwrite) {
      const filled = databases.flatMap((database) => database.filled);
      if (hasClickHouse) filled.push(...(await filledTables(config.clickhouse)));
      if ((await objects.list()).length > 0) filled.push('the bucket');
      if (filled.length > 0)
        throw new Error(`Not empty: ${filled.join(', ')} (restore --overwrite replaces them)`);
    }
    for (const url of mongoUrls(config)) await restoreDatabase(url, backups, manifest);
    if (hasClickHouse) await restoreClickHouse(config.clickhouse, backups, manifest);
    const changed = await restoreObjects(objects, backups, manifest);
    if (config.mongo.storage) await correctETags(config.mongo.storage, changed);
    return manifest;
  });
}

/** Ids of the complete backups, the newest first. */
export const backupIds = (config: BackupConfig): Promise<string[]> =>
  withBuckets(config, (_objects, backups) => listBackups(backups));
