import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath, paths } from '@platform/contracts';
import * as z from 'zod';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { DemoEmbed, DemoVideo } from './catalogue/entries.ts';
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

/** One thing to be made, unless it is there. */
interface Step {
  kind: string;
  title: string;
  category?: string;
  found: Listed | undefined;
  make(): Promise<unknown>;
  /** Adds what a run that was stopped left out. */
  complete?(found: Listed): Promise<unknown>;
}

/** Two of one title are the same thing, but in each category a short may be again. */
const nameOf = ({ title, category }: { title: string; category?: string | undefined }) =>
  `${category ?? ''}/${title}`;

/** Spreads the fewer among the more, so that the library, newest first, is of both. */
function interleave<Entry>(more: readonly Entry[], fewer: readonly Entry[]): Entry[] {
  const place = (list: readonly Entry[]) =>
    list.map((entry, index) => ({ entry, at: (index + 0.5) / list.length }));
  return [...place(more), ...place(fewer)].sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/**
 * Puts what a catalogue has and the platform lacks into it, as an administrator would; what is there stays as it is. Run again
 * after it was stopped it goes on where it was.
 * @throws {PlatformError} when the platform stops answering or refuses
 * @throws {MediaError} when ffmpeg is missing
 */
export async function seed(client: Client, catalogue: Catalogue, log: Log): Promise<SeedCount> {
  const count: SeedCount = { created: 0, kept: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'demo-library-'));
  try {
    const steps = await planSteps(client, catalogue, folder);
    for (const [index, { kind, title, category, found, make, complete }] of steps.entries()) {
      await (found ? complete?.(found) : make());
      count[found ? 'kept' : 'created'] += 1;
      const place = category ? ` (${category})` : '';
      log(`  ${index + 1}/${steps.length} ${kind} ${found ? 'is there' : 'created'}: ${title}${place}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return count;
}

async function planSteps(client: Client, catalogue: Catalogue, folder: string): Promise<Step[]> {
  const lists = [paths.videos, paths.embeds, paths.categoryVideos, paths.blogPosts];
  const [videos, embeds, shorts, posts] = (await Promise.all(
    lists.map((path) => readList(client, path)),
  )) as [There, There, There, There];
  const step = (
    kind: string,
    there: There,
    entry: { title: string; category?: string },
    make: Step['make'],
  ) => ({
    kind,
    title: entry.title,
    ...(entry.category !== undefined && { category: entry.category }),
    found: there.get(nameOf(entry)),
    make,
  });
  return [
    ...interleave<Step>(
      catalogue.videos.map((video) => step('video', videos, video, () => addVideo(client, video, folder))),
      catalogue.embeds.map((embed) => ({
        ...step('embed', embeds, embed, () => addEmbed(client, embed)),
        complete: async ({ id, thumbnail }) => {
          if (!thumbnail) await addPicture(client, id, embed);
        },
      })),
    ),
    ...catalogue.shorts.map((short) =>
      step('category video', shorts, short, () => client.post(paths.categoryVideos, short)),
    ),
    ...catalogue.posts.map((post) =>
      step('blog post', posts, post, () => client.post(paths.blogPosts, post)),
    ),
  ];
}

type There = Map<string, Listed>;

async function readList(client: Client, path: string): Promise<There> {
  const there: There = new Map();
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
