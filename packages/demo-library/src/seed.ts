import { apiPath, seriesSummarySchema } from '@platform/contracts';
import * as z from 'zod';
import type { Catalogue, Entry } from './catalogue/catalogue.ts';
import { type Client, setThumbnail, uploadVideo } from './client.ts';
import { drawScenery, filmScenery } from './media/ffmpeg.ts';

const lists = {
  video: apiPath('/api/videos'),
  embed: apiPath('/api/embeds'),
  youtube: apiPath('/api/category-videos'),
  'blog-post': apiPath('/api/blog-posts'),
} as const;
export type Kind = keyof typeof lists;

const listedSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().optional(),
  likes: z.number().optional(),
  createdAt: z.string(),
  thumbnail: z.string().nullish(),
});
/** A catalogue entry on the platform. */
export type Seeded = z.infer<typeof listedSchema> & { kind: Kind };

/** Counts of created and existing entries, and the released ones. */
type SeedResult = { created: number; kept: number; released: Seeded[] };

/** Changes an entry's creation date. */
export type SetDate = (kind: Kind, id: string, at: Date) => Promise<void>;

const hourMs = 60 * 60 * 1000;
const halfHourMs = hourMs / 2;
const yearMs = 365 * 24 * hourMs;

/** Dates from a year ago to two hours ago, older ones further apart. */
export const dateOf = (index: number, count: number, now = Date.now()): Date =>
  new Date(now - 2 * hourMs - yearMs * ((count - 1 - index) / (count - 1 || 1)) ** 2);

/** Identifies an entry by kind and title; a category video also by category, as it may be in several. */
const nameOf = (kind: Kind, { title, category }: { title: string; category?: string | undefined }) =>
  [kind, category, title].join('/');

function kindOf(entry: Entry): Kind {
  if ('category' in entry) return 'youtube';
  if ('content' in entry) return 'blog-post';
  return 'iframeCode' in entry ? 'embed' : 'video';
}

/**
 * Adds the catalogue's missing entries to the platform, as an administrator would. An interrupted run can be repeated:
 * missing thumbnails are added, captions sent again and dates corrected.
 * @throws {PlatformError} when the platform stops responding or rejects a request
 * @throws {MediaError} when ffmpeg is missing
 */
export async function seed(
  client: Client,
  { library, categoryVideos, posts, series }: Catalogue,
  log: (line: string) => void,
  setDate?: SetDate,
): Promise<SeedResult> {
  const result: SeedResult = { created: 0, kept: 0, released: [] };
  const there = new Map<string, unknown>();
  const parts = new Map<string, { type: 'video' | 'embed'; id: string }>();
  for (const [kind, path] of Object.entries(lists))
    for await (const found of client.list(`${path}?scope=all`))
      there.set(nameOf(kind as Kind, listedSchema.parse(found)), found);

  for (const entries of [library, categoryVideos, posts] satisfies (readonly Entry[])[]) {
    const atOnce = entries.filter(({ releaseInHours }) => releaseInHours === undefined);
    for (const entry of entries) {
      const kind = kindOf(entry);
      const found = there.get(nameOf(kind, entry));
      const seeded = { kind, ...listedSchema.parse(found ?? (await make(client, entry))) };
      if (kind === 'embed' && 'scene' in entry && entry.scene && !seeded.thumbnail)
        await setThumbnail(
          client,
          apiPath('/api/embeds/{id}', { id: seeded.id }),
          await drawScenery(entry.scene),
        );
      if ('captions' in entry)
        for (const [language, lines] of Object.entries(entry.captions ?? {}))
          await client.putFile(
            apiPath('/api/videos/{id}/captions/{language}', { id: seeded.id, language }),
            captionsFile(lines, entry.seconds),
          );
      if (kind === 'video' || kind === 'embed') parts.set(entry.title, { type: kind, id: seeded.id });
      if (atOnce.includes(entry)) {
        result.released.push(seeded);
        const date = dateOf(atOnce.indexOf(entry), atOnce.length);
        if (new Date(seeded.createdAt) > date) await setDate?.(kind, seeded.id, date);
      }
      result[found ? 'kept' : 'created'] += 1;
      log(`  ${kind} ${found ? 'is there' : 'created'}: ${entry.title}`);
    }
  }
  const seriesPath = apiPath('/api/series');
  const titles = new Set<string>();
  for await (const found of client.list(`${seriesPath}?scope=all`))
    titles.add(seriesSummarySchema.parse(found).title);
  for (const { parts: titlesOfParts, ...fields } of series) {
    const isThere = titles.has(fields.title);
    const items = titlesOfParts.map((title) => parts.get(title));
    if (!isThere) await client.post(seriesPath, { ...fields, items });
    result[isThere ? 'kept' : 'created'] += 1;
    log(`  series ${isThere ? 'is there' : 'created'}: ${fields.title}`);
  }
  return result;
}

async function make(client: Client, { releaseInHours, ...entry }: Entry): Promise<unknown> {
  if ('category' in entry) return client.post(apiPath('/api/category-videos'), entry);
  const releaseAt = Date.now() + (releaseInHours ?? 0) * hourMs;
  // On the half-hour, as in the admin panel's form.
  const releaseDate = releaseInHours ? new Date(Math.ceil(releaseAt / halfHourMs) * halfHourMs) : null;
  if ('content' in entry) return client.post(apiPath('/api/blog-posts'), { ...entry, releaseDate });
  if ('seconds' in entry) {
    // The platform creates the thumbnail from the video.
    const { scene, seconds, format, captions: _, ...fields } = entry;
    const filename = `${entry.title}.mp4`;
    const objectPath = await uploadVideo(client, await filmScenery(scene, seconds, format), filename);
    return client.post(apiPath('/api/videos'), { ...fields, releaseDate, filename, objectPath });
  }
  const { scene: _, ...fields } = entry;
  return client.post(apiPath('/api/embeds'), { ...fields, releaseDate });
}

/** Captions as SRT, each shown for an equal part of the film. */
function captionsFile(lines: readonly string[], seconds: number): string {
  const each = seconds / lines.length;
  const time = (at: number) => new Date(at * 1000).toISOString().slice(11, 23).replace('.', ',');
  return lines
    .map((line, index) => `${index + 1}\n${time(index * each)} --> ${time((index + 1) * each)}\n${line}\n`)
    .join('\n');
}
