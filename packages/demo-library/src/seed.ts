import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath, paths } from '@platform/contracts';
import * as z from 'zod';
import type { Catalogue, DemoEmbed, DemoPost, DemoShort, DemoVideo } from './catalogue/catalogue.ts';
import type { Client } from './client.ts';
import { drawScenery, filmScenery } from './media/ffmpeg.ts';
import { setThumbnail, uploadVideo } from './upload.ts';

/** What is read of whatever is there already. */
const listedSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().optional(),
  thumbnail: z.string().nullish(),
});
type Listed = z.infer<typeof listedSchema>;

type Log = (line: string) => void;
export type SeedCount = { created: number; kept: number };

/** Two of one title are the same thing, but in each category a short may be again. */
const nameOf = ({ title, category }: { title: string; category?: string | undefined }) =>
  `${category ?? ''}/${title}`;

/**
 * Puts what a catalogue has and the platform lacks into it, as an administrator would; what is there stays as it is. Run again
 * after it was stopped it goes on where it was.
 * @throws {PlatformError} when the platform stops answering or refuses
 * @throws {MediaError} when ffmpeg is missing
 */
export async function seed(client: Client, catalogue: Catalogue, log: Log): Promise<SeedCount> {
  const count: SeedCount = { created: 0, kept: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'demo-library-'));

  async function addAll<Entry extends { title: string; category?: string }>(
    kind: string,
    list: string,
    entries: readonly Entry[],
    add: (entry: Entry) => Promise<unknown>,
    complete: (entry: Entry, found: Listed) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const there = await readList(client, list);
    for (const [index, entry] of entries.entries()) {
      const found = there.get(nameOf(entry));
      if (found) await complete(entry, found);
      else await add(entry);
      count[found ? 'kept' : 'created'] += 1;
      const place = entry.category ? ` (${entry.category})` : '';
      log(
        `  ${kind} ${index + 1}/${entries.length} ${found ? 'is there' : 'created '}  ${entry.title}${place}`,
      );
    }
  }

  try {
    await addAll(
      'embed',
      paths.embeds,
      catalogue.embeds,
      (entry) => addEmbed(client, entry),
      (entry, found) =>
        // One that was stopped between the two calls has no picture yet.
        found.thumbnail ? Promise.resolve() : addPicture(client, found.id, entry),
    );
    await addAll('video', paths.videos, catalogue.videos, (entry) => addVideo(client, entry, folder));
    await addAll('category video', paths.categoryVideos, catalogue.shorts, (entry: DemoShort) =>
      client.post(paths.categoryVideos, entry),
    );
    await addAll('blog post', paths.blogPosts, catalogue.posts, (entry: DemoPost) =>
      client.post(paths.blogPosts, entry),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return count;
}

async function readList(client: Client, path: string): Promise<Map<string, Listed>> {
  const there = new Map<string, Listed>();
  for await (const entry of client.list(`${path}?scope=all`)) {
    const found = listedSchema.parse(entry);
    there.set(nameOf(found), found);
  }
  return there;
}

async function addEmbed(client: Client, { scene, ...fields }: DemoEmbed): Promise<void> {
  const { id } = listedSchema.parse(await client.post(paths.embeds, fields));
  await addPicture(client, id, { scene });
}

async function addPicture(
  client: Client,
  id: string,
  { scene }: { scene?: number | undefined },
): Promise<void> {
  if (scene !== undefined)
    await setThumbnail(client, buildPath(paths.embed, { id }), await drawScenery(scene));
}

/** Films the scene and uploads it; its thumbnail is taken from it by the platform. */
async function addVideo(client: Client, video: DemoVideo, folder: string): Promise<void> {
  const { scene, seconds, ...fields } = video;
  const file = join(folder, `scene-${scene}.mp4`);
  await filmScenery(scene, seconds, file);
  const filename = `${video.title}.mp4`;
  const objectPath = await uploadVideo(client, file, filename);
  await client.post(paths.videos, { ...fields, filename, objectPath });
  await rm(file);
}
