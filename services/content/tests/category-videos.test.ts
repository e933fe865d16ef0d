import { describe, expect, test } from '@jest/globals';
import {
  type CategoryCount,
  type CategoryVideo,
  type CategoryVideoDetail,
  categories,
  categoryVideoDetailSchema,
  categoryVideoSchema,
  limits,
  messages,
} from '@platform/contracts';
import { asMember } from '@platform/testkit';
import { member, useContent } from './support/use-content.ts';

const content = useContent();
const videoId = 'aqz-KE-bpKQ';
const path = '/api/category-videos';
const ofCategory = (category: string, query = '') =>
  content.get<CategoryVideo[]>(`${path}/category/${category}${query}`);
const titles = (videos: { title: string }[]) => videos.map(({ title }) => title);
const post = (body: unknown) => content.call('POST', path, { body });
const removeAll = async () => {
  const { body } = await content.get<CategoryVideo[]>(path);
  await Promise.all(body.map(({ id }) => content.call('DELETE', `${path}/${id}`)));
};

describe('saving', () => {
  test('an address is kept in one form', async () => {
    const video = await content.addCategoryVideo({
      title: ' 大兔子 ',
      youtubeUrl: `https://www.youtube.com/watch?v=${videoId}&t=42s`,
      category: 'festivals',
    });
    categoryVideoSchema.strict().parse(video);
    expect(video).toMatchObject({
      title: '大兔子',
      youtubeUrl: `https://www.youtube.com/watch?v=${videoId}`,
      videoId,
      category: 'festivals',
      views: 0,
      likes: 0,
      liked: false,
    });
  });

  test('a short keeps its form, also when it is changed to and fro', async () => {
    const short = `https://www.youtube.com/shorts/${videoId}`;
    const { id, isShort, youtubeUrl } = await content.addCategoryVideo({
      youtubeUrl: `https://youtube.com/shorts/${videoId}?si=share`,
      category: 'festivals',
    });
    const watch = `https://www.youtube.com/watch?v=${videoId}`;
    expect([isShort, youtubeUrl]).toEqual([true, watch]);
    const save = (to: string) => content.call('PUT', `${path}/${id}`, { body: { youtubeUrl: to } });
    expect((await save(`https://youtu.be/${videoId}`)).body).toMatchObject({
      isShort: false,
    });
    expect((await save(short)).body).toMatchObject({ isShort: true, youtubeUrl: watch, videoId });
  });

  test('both catalogues are valid', async () => {
    for (const { id } of categories) {
      const video = await content.addCategoryVideo({ title: `in ${id}`, category: id });
      expect((await ofCategory(id)).body[0]).toEqual(video);
    }
  });

  const whole = { title: 't', youtubeUrl: `https://youtu.be/${videoId}`, category: 'cars' };
  const required = messages.categoryVideoFieldsRequired;
  test.each([
    ['nothing', {}, required],
    ['a title too long', { ...whole, title: 'x'.repeat(201) }, 'Title is longer than 200 characters'],
    ['an address elsewhere', { ...whole, youtubeUrl: 'https://vimeo.com/1' }, messages.youtubeUrlInvalid],
    [
      'an address too long',
      { ...whole, youtubeUrl: `https://youtu.be/${videoId}?${'x'.repeat(limits.urlCharacters)}` },
      'YouTube URL is longer than 2048 characters',
    ],
    ['an unknown category', { ...whole, category: 'constructor' }, 'Unknown category'],
    ['an unknown field', { ...whole, views: 9 }, 'Unknown field: views'],
  ])('%s is rejected', async (_, body, message) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
  });
});

describe('lists', () => {
  test('a category has its own, newest first, and none is no error', async () => {
    await removeAll();
    await content.addCategoryVideo({ title: 'first', category: 'houses' });
    await content.addCategoryVideo({ title: 'elsewhere', category: 'health' });
    await content.addCategoryVideo({ title: 'second', category: 'houses' });
    expect(titles((await ofCategory('houses')).body)).toEqual(['second', 'first']);
    expect(titles((await content.get<CategoryVideo[]>(path)).body)).toEqual(['second', 'elsewhere', 'first']);
    expect(await ofCategory('business')).toMatchObject({ status: 200, body: [] });
  });

  test('the picker learns which categories have videos, in the order of the catalogue', async () => {
    await removeAll();
    const counts = () => content.get<CategoryCount[]>(`${path}/categories`);
    expect((await counts()).body).toEqual([]);
    const last = await content.addCategoryVideo({ category: 'lifestyle-trends' });
    for (const category of ['festivals', 'cars', 'american-food'])
      await content.addCategoryVideo({ category });
    const newest = await content.addCategoryVideo({ category: 'cars' });
    const full = await counts();
    expect(full.body.map(({ category, videos }) => [category, videos])).toEqual([
      ['cars', 2],
      ['american-food', 1],
      ['festivals', 1],
      ['lifestyle-trends', 1],
    ]);
    expect(full.body[0]?.newestAt).toBe(newest.createdAt);
    const again = async () => (await content.again(`${path}/categories`, full.headers.get('etag'))).status;
    expect(await again()).toBe(304);
    await content.call('DELETE', `${path}/${last.id}`);
    expect(await again()).toBe(200);
    expect((await counts()).body).toHaveLength(3);
  });

  test.each([
    [`${path}/category/none`, 'Unknown category'],
    [`${path}/category/cars?scope=all`, 'Unknown field: scope'],
    [`/api/youtubes/${'0'.repeat(25)}`, messages.invalidId],
  ])('GET %s is rejected', async (asked, message) => {
    expect(await content.get(asked)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('one as an item', () => {
  test('has what its page shows', async () => {
    const video = await content.addCategoryVideo({ title: '短片', category: 'governance' });
    const { body } = await content.get<CategoryVideoDetail>(`/api/youtubes/${video.id}`);
    categoryVideoDetailSchema.strict().parse(body);
    expect(body).toEqual({
      ...video,
      type: 'youtube',
      description: '',
      thumbnail: null,
      duration: null,
    });
    const missing = { status: 404, body: { message: messages.categoryVideoNotFound } };
    expect(await content.get(`/api/youtubes/${'0'.repeat(24)}`)).toMatchObject(missing);
    const embed = await content.addEmbed();
    expect(await content.get(`/api/youtubes/${embed.id}`)).toMatchObject(missing);
    expect((await content.get(`/api/embeds/${video.id}`)).status).toBe(404);
  });

  test('a like is shown to its member, on the page and in the lists', async () => {
    const { id } = await content.addCategoryVideo({ category: 'us-travel' });
    await content.call('POST', `/api/youtubes/${id}/like`, { as: member(1) });
    for (const [n, liked] of [
      [1, true],
      [2, false],
    ] as const) {
      const detail = await content.get<CategoryVideoDetail>(`/api/youtubes/${id}`, member(n));
      expect(detail.body).toMatchObject({ likes: 1, liked });
      for (const list of [path, `${path}/category/us-travel`])
        expect((await content.get<CategoryVideo[]>(list, member(n))).body[0]).toMatchObject({
          id,
          likes: 1,
          liked,
        });
    }
    expect((await content.call('POST', `/api/embeds/${id}/like`, { as: asMember() })).status).toBe(404);
  });
});
