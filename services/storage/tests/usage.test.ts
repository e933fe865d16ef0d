import { tmpdir } from 'node:os';
import { beforeAll, expect, test } from '@jest/globals';
import { latestBackupSchema, processingListSchema, storageUsageSchema } from '@platform/contracts';
import { type BackupRecord, backupCollection } from '@platform/service-kit';
import { asAdmin, useConnection } from '@platform/testkit';
import type { StorageConfig } from '../src/config.ts';
import { newKey } from '../src/domain/object-key.ts';
import type { ObjectRecord, Records } from '../src/domain/records.ts';
import { notTranscoded } from '../src/domain/transcoding.ts';
import { createRecords } from '../src/store/records.ts';
import { createUsage } from '../src/store/usage.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();
const mongo = useConnection(storage.mongo);
let records: Records;
beforeAll(async () => {
  records = await createRecords(mongo.connection);
});

const usageWith = (config: Partial<StorageConfig['usage']> = {}) =>
  createUsage(mongo.connection, { capacityBytes: undefined, folder: undefined, ...config });

const now = new Date();
const add = (kind: 'video' | 'thumbnail', size: number, more: Partial<ObjectRecord> = {}) =>
  records.update(newKey(kind, kind === 'video' ? 'mp4' : 'png'), () => ({
    ...{ kind, size, etag: '"e"', lastModified: now, contentType: 'x/y', duration: null, width: null },
    ...{ height: null, thumbnail: null, checkedAt: now, kept: null, visibleFrom: now, ...more },
  }));
const file = (name: string, size: number) => ({ name, size, etag: '"e"' });

test('with nothing stored it is zeros, and what is free is left out where it is not known', async () => {
  expect(await usageWith().usage()).toEqual({ originals: 0, renditions: 0, other: 0 });
});

test('is the sum over the records: originals, renditions, and pictures with their copies and captions', async () => {
  const track = { language: 'zh-CN', label: '中文', cues: 1, file: 'c.vtt', etag: '"e"' };
  await add('video', 3_000_000_000, {
    transcoding: { ...notTranscoded(), files: [file('a.mp4', 400), file('a.m3u8', 7)] },
    captions: [
      { ...track, size: 30 },
      { ...track, language: 'en', size: 20 },
    ],
  });
  await add('video', 2_000_000_000);
  await add('thumbnail', 1_000, { copies: { 320: { size: 100, etag: 'e' }, 640: { size: 200, etag: 'e' } } });
  await add('thumbnail', 500);
  const used = { originals: 5_000_000_000, renditions: 407, other: 1_850 };
  const total = 5_000_002_257;
  expect(await usageWith().usage()).toEqual(used);
  expect(await usageWith({ capacityBytes: total + 9 }).usage()).toEqual({ ...used, free: 9 });
  expect(await usageWith({ capacityBytes: 1 }).usage()).toEqual({ ...used, free: 0 });
  expect((await usageWith({ folder: tmpdir() }).usage()).free).toBeGreaterThan(0);
});

test('is kept for a minute', async () => {
  const stored = usageWith();
  const before = await stored.usage();
  await add('video', 1);
  expect(await stored.usage()).toEqual(before);
  expect((await usageWith().usage()).originals).toBe(before.originals + 1);
});

const get = async (path: string, role?: Parameters<typeof asAdmin>[0]) => {
  const response = await storage.fetch(path, { headers: asAdmin(role) });
  return { status: response.status, body: await response.json() };
};

test('is served to editors, the latest backup to the owner', async () => {
  const usage = await get('/api/storage/usage', 'editor');
  expect(storageUsageSchema.safeParse(usage.body).success).toBe(true);
  expect((await get('/api/storage/usage', 'analyst')).status).toBe(403);
  expect((await get('/api/admin/backup', 'editor')).status).toBe(403);

  expect(await get('/api/admin/backup')).toEqual({ status: 200, body: { latest: null } });
  const backup = { startedAt: new Date(1_000), endedAt: new Date(9_000), bytes: 12 };
  await mongo.connection.collection<BackupRecord>(backupCollection).insertOne({ _id: 'latest', ...backup });
  const { body } = await get('/api/admin/backup');
  expect(latestBackupSchema.safeParse(body).success).toBe(true);
  expect(body).toEqual(JSON.parse(JSON.stringify({ latest: backup })));
});

test('every film that waits for its renditions is listed', async () => {
  const films = Array.from({ length: 600 }, () => ({
    ...{ _id: newKey('video', 'mp4'), kind: 'video', checkedAt: now, kept: { by: 'a' } },
    transcoding: notTranscoded(),
  }));
  await mongo.connection.collection<{ _id: string }>('objects').insertMany(films);
  const { body } = await get('/api/storage/processing');
  expect(processingListSchema.parse(body)).toHaveLength(films.length);
});
