import { statfs } from 'node:fs/promises';
import type { LatestBackup, StorageUsage } from '@platform/contracts';
import { type BackupRecord, backupCollection } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import type { StorageConfig } from '../config.ts';

const cachedMs = 60_000;

const sizeIf = (kind: string) => ({ $sum: { $cond: [{ $eq: ['$kind', kind] }, '$size', 0] } });
const sizesOf = (files: string | object) => ({ $sum: { $sum: files } });

/** Uploads that were not checked yet are not in it: they have no record, and go within a day. */
const summed = {
  $group: {
    _id: null,
    originals: sizeIf('video'),
    renditions: sizesOf('$transcoding.files.size'),
    pictures: sizeIf('thumbnail'),
    copies: sizesOf({ $map: { input: { $objectToArray: '$copies' }, in: '$$this.v.size' } }),
    captions: sizesOf('$captions.size'),
  },
};
type Summed = Record<Exclude<keyof typeof summed.$group, '_id'>, number>;

/** What is stored, by the records, and the latest backup, which the backup command records in this database. */
export function createUsage(connection: Connection, { capacityBytes, folder }: StorageConfig['usage']) {
  async function read(): Promise<StorageUsage> {
    const [found] = await connection.collection('objects').aggregate<Summed>([summed]).toArray();
    const { originals = 0, renditions = 0, pictures = 0, copies = 0, captions = 0 } = found ?? {};
    const other = pictures + copies + captions;
    const used = originals + renditions + other;
    return { originals, renditions, other, ...(await freeBeside(used)) };
  }

  async function freeBeside(used: number): Promise<Pick<StorageUsage, 'free'>> {
    if (capacityBytes !== undefined) return { free: Math.max(0, capacityBytes - used) };
    if (folder === undefined) return {};
    const system = await statfs(folder).catch(() => undefined);
    return system ? { free: system.bavail * system.bsize } : {};
  }

  const cache = new LRUCache<'usage', StorageUsage>({ max: 1, ttl: cachedMs, fetchMethod: read });
  return {
    usage: () => cache.forceFetch('usage'),
    async latestBackup(): Promise<LatestBackup> {
      const found = await connection.collection<BackupRecord>(backupCollection).findOne({ _id: 'latest' });
      if (!found) return { latest: null };
      const { startedAt, endedAt, bytes } = found;
      return {
        latest: { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), bytes },
      };
    },
  };
}
