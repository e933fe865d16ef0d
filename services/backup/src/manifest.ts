import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Bucket } from './bucket.ts';

/** A collection or table: how many documents or rows, and the SHA-256 of its dump. */
const dumpSchema = z.object({
  database: z.string(),
  name: z.string(),
  count: z.number().int().min(0),
  sha256: z.string(),
});

/** What a backup holds. It is written last: a backup without one is incomplete. */
const manifestSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  collections: z.array(dumpSchema),
  tables: z.array(dumpSchema.extend({ create: z.string() })),
  views: z.array(z.object({ name: z.string(), create: z.string() })),
  objects: z.array(z.object({ key: z.string(), size: z.number(), etag: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

const fileName = 'manifest.json';

/** Ids of the complete backups, the newest first. They sort by time. */
export async function listBackups(backups: Bucket): Promise<string[]> {
  const found = await backups.list('runs/');
  return found
    .filter(({ key }) => key.endsWith(`/${fileName}`))
    .map(({ key }) => key.split('/')[1] ?? '')
    .sort()
    .reverse();
}

/** @throws when it is none of ours */
export async function readManifest(backups: Bucket, id: string): Promise<Manifest> {
  const { body } = await backups.read(`runs/${id}/${fileName}`);
  return manifestSchema.parse(JSON.parse(await text(body)));
}

export async function writeManifest(backups: Bucket, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest, null, 2);
  await backups.write(`runs/${manifest.id}/${fileName}`, json, { size: Buffer.byteLength(json) });
}
