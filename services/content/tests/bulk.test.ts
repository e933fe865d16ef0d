import { expect, test } from '@jest/globals';
import { type BulkResults, messages } from '@platform/contracts';
import { useContent } from './support/use-content.ts';

const content = useContent();
const unknown = 'f'.repeat(24);

const bulk = (path: string, ids: unknown, action: unknown) =>
  content.call<BulkResults & { message: string }>('POST', `/api/${path}/bulk`, { body: { ids, action } });
const add = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await content.addVideo({ title: `video ${n}` })).id);
  return ids;
};
const statusesOf = (ids: readonly string[], path = 'videos') =>
  Promise.all(ids.map(async (id) => (await content.get(`/api/${path}/${id}`)).status));

test('hides, publishes and deletes, each as alone; what is not there is said in its place', async () => {
  const [first, second, kept] = (await add(3)) as [string, string, string];
  const ids = [first, unknown, second];
  const response = {
    status: 200,
    body: {
      results: [
        { id: first, done: true },
        { id: unknown, done: false, code: 'not_found', message: messages.videoNotFound },
        { id: second, done: true },
      ],
    },
  };
  expect(await bulk('videos', ids, 'hide')).toMatchObject(response);
  expect(await statusesOf([first, second, kept])).toEqual([404, 404, 200]);
  expect(await bulk('videos', ids, 'publish')).toMatchObject(response);
  expect(await statusesOf([first, second, kept])).toEqual([200, 200, 200]);
  expect((await content.get<{ id: string }[]>('/api/library')).body).toHaveLength(3);
  expect(await bulk('videos', ids, 'delete')).toMatchObject(response);
  expect(await statusesOf([first, second, kept])).toEqual([404, 404, 200]);
  expect((await content.get<{ id: string }[]>('/api/library')).body.map(({ id }) => id)).toEqual([kept]);
});

test('more than one transaction takes, all of them', async () => {
  const ids = await add(120);
  const { body } = await bulk('videos', ids, 'delete');
  expect(body.results).toEqual(ids.map((id) => ({ id, done: true })));
  expect(await statusesOf(ids)).toEqual(ids.map(() => 404));
});

test('deletes posts and category videos', async () => {
  const post = await content.addBlogPost();
  const video = await content.addCategoryVideo();
  for (const [path, { id }, message] of [
    ['blog-posts', post, messages.blogPostNotFound],
    ['category-videos', video, messages.categoryVideoNotFound],
  ] as const) {
    expect((await bulk(path, [id], 'delete')).body.results).toEqual([{ id, done: true }]);
    expect((await bulk(path, [id], 'delete')).body.results).toEqual([
      { id, done: false, code: 'not_found', message },
    ]);
  }
});

test("an id of another kind is none of this kind's", async () => {
  const { id } = await content.addEmbed();
  expect((await bulk('videos', [id], 'delete')).body.results).toEqual([
    { id, done: false, code: 'not_found', message: messages.videoNotFound },
  ]);
  expect(await statusesOf([id], 'embeds')).toEqual([200]);
});

test.each([
  ['videos', 'burn', 'action must be one of publish, hide, delete'],
  ['blog-posts', 'hide', 'action can only be delete'],
])('%s: %s is 400', async (path, action, message) => {
  expect(await bulk(path, [unknown], action)).toMatchObject({ status: 400, body: { message } });
});
