import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPath, paths, videoSchema } from '@platform/contracts';
import { type Catalogue, Client, PlatformError, type SeedCount, seed } from '@platform/demo-library';
import { usePlatform } from '@platform/testkit';

const platform = usePlatform();
const name = `${Date.now()}`;
const catalogue: Catalogue = {
  videos: [{ title: `短片 ${name}`, description: '山脊', scene: 3, seconds: 1 }],
  embeds: [
    {
      title: `影片 ${name}`,
      description: '',
      iframeCode: '<iframe src="https://player.example/embed/1"></iframe>',
      scene: 2,
      releaseDate: new Date(Date.now() + 3_600_000),
    },
  ],
  shorts: [
    { title: `热 ${name}`, category: 'houses', youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ' },
    { title: `热 ${name}`, category: 'governance', youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ' },
  ],
  posts: [{ title: `文章 ${name}`, content: '**冰**' }],
};

let client: Client;
const lines: string[] = [];
const fill = (): Promise<SeedCount> => seed(client, catalogue, (line) => lines.push(line));

beforeAll(async () => {
  client = await new Client(platform.url).logIn(platform.admin);
});

const one = { [paths.videos]: paths.video, [paths.embeds]: paths.embed } as const;
const made = async (list: string) => {
  const found: { id: string; title: string; thumbnail?: string | null }[] = [];
  for await (const entry of client.list(`${list}?scope=all&limit=100`)) {
    const item = entry as (typeof found)[number];
    if (item.title.endsWith(name)) found.push(item);
  }
  return found;
};

afterAll(async () => {
  const templates = {
    ...one,
    [paths.categoryVideos]: paths.categoryVideo,
    [paths.blogPosts]: paths.blogPost,
  };
  for (const [list, template] of Object.entries(templates))
    for (const { id } of await made(list)) await client.delete(buildPath(template, { id }));
}, 60_000);

test('fills the library with media of its own, and says what is there when run again', async () => {
  expect(await fill()).toEqual({ created: 5, kept: 0 });
  expect(lines.filter((line) => line.includes('created')).length).toBe(5);
  const [video] = await made(paths.videos);
  expect(videoSchema.parse(await client.get(buildPath(paths.video, { id: video?.id ?? '' })))).toMatchObject({
    duration: 1,
    thumbnail: expect.stringMatching(/^\/objects\/thumbnails\//),
    filename: `短片 ${name}.mp4`,
  });
  const [embed] = await made(paths.embeds);
  expect(embed?.thumbnail).toMatch(/^\/objects\/thumbnails\//);

  // Stopped before it had drawn the picture: the next run draws it.
  await client.put(buildPath(paths.embed, { id: embed?.id ?? '' }), { thumbnail: null });
  expect(await fill()).toEqual({ created: 0, kept: 5 });
  expect((await made(paths.embeds))[0]?.thumbnail).toMatch(/^\/objects\/thumbnails\//);
  for (const list of [paths.videos, paths.embeds, paths.blogPosts]) expect(await made(list)).toHaveLength(1);
  expect(await made(paths.categoryVideos)).toHaveLength(2);
}, 180_000);

test('says what to do where nothing answers, and why it was refused', async () => {
  const nobody = new Client('http://127.0.0.1:9').logIn(platform.admin);
  await expect(nobody).rejects.toThrow(PlatformError);
  await expect(nobody).rejects.toThrow(/not running.*make up/);
  const stranger = new Client(platform.url).logIn({ username: 'nobody', password: 'not the password' });
  await expect(stranger).rejects.toThrow(/answered 401: Invalid username or password/);
});
