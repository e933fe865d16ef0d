import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { type Catalogue, Client, PlatformError, seed } from '@platform/demo-library';
import { usePlatform, waitFor } from '@platform/testkit/black-box';

const platform = usePlatform();
const name = `${Date.now()}`;
const iframeCode = '<iframe src="https://player.example/embed/1"></iframe>';
const youtubeUrl = 'https://youtu.be/aqz-KE-bpKQ';
const catalogue: Catalogue = {
  library: [
    { title: `短片 ${name}`, description: '山脊', scene: 'peaks ice', seconds: 1, captions: { en: ['Ice'] } },
    { title: `影片 ${name}`, description: '', iframeCode, scene: 'dunes ember', releaseInHours: 1 },
  ],
  categoryVideos: [
    { title: `热 ${name}`, category: 'houses', youtubeUrl },
    { title: `热 ${name}`, category: 'governance', youtubeUrl },
  ],
  posts: [{ title: `文章 ${name}`, content: '**冰**' }],
  series: [{ title: `系列 ${name}`, description: '', parts: [`影片 ${name}`, `短片 ${name}`] }],
};

const templates = {
  [apiPath('/api/videos')]: '/api/videos/{id}',
  [apiPath('/api/embeds')]: '/api/embeds/{id}',
  [apiPath('/api/category-videos')]: '/api/category-videos/{id}',
  [apiPath('/api/blog-posts')]: '/api/blog-posts/{id}',
  [apiPath('/api/series')]: '/api/series/{id}',
} as const;

let client: Client;
beforeAll(async () => {
  client = (await new Client(platform.url).logIn(platform.admin)).api;
});

const made = async (list: string) => {
  const found: { id: string; title: string; thumbnail?: string | null }[] = [];
  for await (const entry of client.list(`${list}?scope=all&limit=100`)) {
    const item = entry as (typeof found)[number];
    if (item.title.endsWith(name)) found.push(item);
  }
  return found;
};

afterAll(async () => {
  for (const [list, template] of Object.entries(templates))
    for (const { id } of await made(list)) await client.delete(apiPath(template, { id }));
});

test('fills the library with generated media, and reports existing entries when run again', async () => {
  const lines: string[] = [];
  const fill = () => seed(client, catalogue, (line) => lines.push(line));
  expect(await fill()).toMatchObject({ created: 6, kept: 0, released: { length: 4 } });
  expect(lines.filter((line) => line.includes('created')).length).toBe(6);
  const [video] = await made(apiPath('/api/videos'));
  const id = video?.id ?? '';
  const readVideo = () => client.get(apiPath('/api/videos/{id}', { id }));
  const languages = async () => (await readVideo()).playback.captions.map(({ language }) => language).join();
  expect(await readVideo()).toMatchObject({
    duration: 1,
    thumbnail: expect.stringMatching(/^\/objects\/thumbnails\//),
    filename: `短片 ${name}.mp4`,
  });
  const [embed] = await made(apiPath('/api/embeds'));
  expect(embed?.thumbnail).toMatch(/^\/objects\/thumbnails\//);
  // As after an interrupted run.
  await client.delete(apiPath('/api/videos/{id}/captions/{language}', { id, language: 'en' }));
  await waitFor(async () => (await languages()) === '', { what: 'no captions' });
  await client.put(apiPath('/api/embeds/{id}', { id: embed?.id ?? '' }), { thumbnail: null });
  expect(await fill()).toMatchObject({ created: 0, kept: 6 });
  expect((await made(apiPath('/api/embeds')))[0]?.thumbnail).toMatch(/^\/objects\/thumbnails\//);
  await waitFor(async () => (await languages()) === 'en', { what: 'the captions' });
  for (const list of ['/api/videos', '/api/embeds', '/api/blog-posts', '/api/series'] as const)
    expect(await made(apiPath(list))).toHaveLength(1);
  expect(await made(apiPath('/api/category-videos'))).toHaveLength(2);
});

test('says what to do when the platform is down, and why a login was rejected', async () => {
  const nobody = new Client('http://127.0.0.1:9').logIn(platform.admin);
  await expect(nobody).rejects.toThrow(PlatformError);
  await expect(nobody).rejects.toThrow(/not running.*make up/);
  const stranger = new Client(platform.url).logIn({ username: 'nobody', password: 'not the password' });
  await expect(stranger).rejects.toThrow(/responded with 401: Invalid username or password/);
});
