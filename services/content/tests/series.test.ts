import { expect, test } from '@jest/globals';
import { limits, messages, type SeriesDetail, type SeriesSummary } from '@platform/contracts';
import { asAdmin, asMember, nextOf, readPages, waitFor } from '@platform/testkit';
import { type ItemKey, idOf, inFuture, itemsOf, newPicture, useContent } from './support/use-content.ts';

const content = useContent();
const { video, embed, short } = itemsOf(content);
const add = content.addSeries;

const pathOf = ({ id }: { id: string }) => `/api/series/${id}`;
const get = (series: { id: string }, as = asMember()) => content.get<SeriesDetail>(pathOf(series), as);
const change = (series: { id: string }, body: object) =>
  content.call<SeriesDetail>('PUT', pathOf(series), { body });
/** The types and numbers of the parts. */
const partsOf = (series: Pick<SeriesSummary, 'items'>) => series.items.map(({ id, part }) => [id, part]);
const listed = async (query = '?limit=500', as = asMember()) =>
  (await content.get<SeriesSummary[]>(`/api/series${query}`, as)).body;
const isListed = async ({ id }: { id: string }, query?: string, as?: Record<string, string>) =>
  (await listed(query, as)).some((series) => series.id === id);

test('members see the parts they may see, with their numbers; administrators all', async () => {
  const parts = [
    await video(),
    await embed({ isPublic: false }),
    await video({ releaseDate: inFuture(3_600_000) }),
    await short(),
  ];
  const [first, hidden, scheduled, last] = parts as [ItemKey, ItemKey, ItemKey, ItemKey];
  const series = await add({ title: 'Of all kinds', description: 'Four', items: parts });
  expect(partsOf(series)).toEqual(parts.map(({ id }, index) => [id, index + 1]));
  expect(series.items.map(({ isPublic }) => isPublic)).toEqual([undefined, false, undefined, undefined]);

  const seen = [
    { ...first, part: 1 },
    { ...last, part: 4 },
  ];
  const common = {
    id: series.id,
    title: 'Of all kinds',
    description: 'Four',
    cover: null,
    isPublic: true,
    parts: 4,
    durationSeconds: 61,
  };
  const { body } = await get(series);
  expect(body).toMatchObject({
    ...common,
    items: seen,
    pictures: [{ id: first.id, thumbnail: expect.any(String) }],
  });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hidden.id}|${scheduled.id}|iframe|objectPath`));
  const [newest] = await listed('?limit=1');
  expect(newest).toMatchObject({ ...common, items: seen, pictures: [{ id: first.id }] });
  expect(partsOf((await get(series, asAdmin())).body)).toHaveLength(4);

  await content.call('POST', `/api/videos/${first.id}/like`, { as: asMember() });
  expect((await get(series)).body.items[0]).toMatchObject({ liked: true, likes: 1 });
});

test('a scheduled part comes when it is due, with its number; until then its series is not there', async () => {
  const [hidden, scheduled] = [
    await video({ isPublic: false }),
    await video({ releaseDate: inFuture(3_600_000) }),
  ];
  const series = await add({ items: [hidden, scheduled] });
  expect((await get(series)).status).toBe(404);
  expect(await isListed(series)).toBe(false);
  const body = { releaseDate: inFuture(500) };
  expect((await content.call('PUT', `/api/videos/${scheduled.id}`, { body })).status).toBe(200);
  const due = await waitFor(async () => {
    const reply = await get(series);
    return reply.status === 200 ? reply.body : undefined;
  });
  expect(partsOf(due)).toEqual([[scheduled.id, 2]]);
  expect(await isListed(series)).toBe(true);
});

test('with its scope the panel is told 403 where it is taken for a member', async () => {
  const hidden = await video({ isPublic: false });
  const series = await add({ items: [await video(), hidden] });
  const whole = `${pathOf(series)}?scope=all`;
  for (const path of [whole, `/api/videos/${hidden.id}?scope=all`]) {
    expect(await content.get(path)).toMatchObject({
      status: 403,
      body: { message: messages.scopeForbidden },
    });
    expect((await content.get(path, asAdmin())).status).toBe(200);
  }
  expect(partsOf((await content.get<SeriesDetail>(whole, asAdmin())).body)).toHaveLength(2);
});

test('a hidden series is there for administrators alone', async () => {
  const series = await add({ isPublic: false, items: [await video()] });
  expect(await get(series)).toMatchObject({ status: 404, body: { message: messages.seriesNotFound } });
  expect((await get(series, asAdmin())).status).toBe(200);
  expect(await isListed(series)).toBe(false);
  expect(await isListed(series, '', asAdmin())).toBe(false);
  expect(await isListed(series, '?scope=all', asAdmin())).toBe(true);
  await change(series, { isPublic: true });
  expect((await get(series)).status).toBe(200);
});

test('the last changed come first; a page of what members can’t see has a next all the same', async () => {
  const item = await video();
  const [old, empty, late] = [await add({ items: [item] }), await add(), await add({ items: [item] })];
  const first = await content.get<SeriesSummary[]>('/api/series?limit=1');
  expect(first.body).toMatchObject([{ id: late.id }]);
  const second = await content.get<SeriesSummary[]>(nextOf(first) as string);
  expect(second.body).toEqual([]);
  expect((await content.get<SeriesSummary[]>(nextOf(second) as string)).body).toMatchObject([{ id: old.id }]);

  await change(old, { description: 'changed' });
  const pages = await readPages((path) => content.get<SeriesSummary[]>(path), '/api/series?limit=2');
  const all = pages.flat();
  expect(all.slice(0, 2).map(({ id }) => id)).toEqual([old.id, late.id]);
  expect(all.some(({ id }) => id === empty.id)).toBe(false);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('the panel searches, filters and sorts, page by page', async () => {
  for (const title of ['Zeta findme', 'Alpha findme']) await add({ title, isPublic: false });
  const found = 'scope=all&search=FINDME&sort=title&limit=1&page=2';
  const reply = await waitFor(async () => {
    const page = await content.get<SeriesSummary[]>(`/api/series?status=hidden&${found}`, asAdmin());
    return page.headers.get('x-total-count') === '2' ? page : undefined;
  });
  expect(reply.body).toMatchObject([{ title: 'Zeta findme' }]);
  expect(await listed('?scope=all&search=findme&status=public', asAdmin())).toEqual([]);
});

test('an item that is deleted leaves its series, and the numbers close up', async () => {
  const parts = [await video(), await embed(), await video(), await short()];
  const [first, second, third, last] = parts as [ItemKey, ItemKey, ItemKey, ItemKey];
  const series = await add({ items: parts });
  const etag = (await get(series)).headers.get('etag');
  await content.call('DELETE', `/api/embeds/${second.id}`);
  const left = await get(series, asAdmin());
  expect(partsOf(left.body)).toEqual([first, third, last].map(({ id }, index) => [id, index + 1]));
  expect(left.body).toMatchObject({ parts: 3, updatedAt: series.updatedAt });
  expect((await get(series)).headers.get('etag')).not.toBe(etag);
  await content.call('POST', '/api/videos/bulk', { body: { ids: [first.id, third.id], action: 'delete' } });
  expect((await get(series)).body).toMatchObject({ parts: 1, items: [{ ...last, part: 1 }] });
});

test('a change changes what it names; the rest and the parts stay', async () => {
  const parts = [await video(), await embed()];
  const series = await add({ title: 'Before', description: 'Kept', items: parts });
  const renamed = await change(series, { title: 'After' });
  expect(renamed).toMatchObject({ status: 200, body: { title: 'After', description: 'Kept', parts: 2 } });
  expect(renamed.body.updatedAt > series.updatedAt).toBe(true);
  const turned = await change(series, { items: parts.toReversed() });
  expect(turned.body.items).toMatchObject([
    { ...parts[1], part: 1 },
    { ...parts[0], part: 2 },
  ]);
  expect((await content.call('DELETE', pathOf(series))).status).toBe(204);
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(
      await content.call(method, pathOf(series), method === 'PUT' ? { body: { title: 'x' } } : {}),
    ).toMatchObject({
      status: 404,
      body: { message: messages.seriesNotFound },
    });
  expect((await content.get(`/api/videos/${parts[0]?.id}`)).status).toBe(200);
});

test('storage checks a new cover, and a rejected one saves nothing', async () => {
  const [cover, rejected] = [newPicture(), newPicture()];
  const checksOf = (path: string) =>
    content.storage.checks.filter(({ objectPath }) => objectPath === path).length;
  const series = await add({ cover, items: [await video()] });
  expect((await get(series)).body.cover).toBe(cover);
  await change(series, { cover, title: 'Same cover' });
  expect(checksOf(cover)).toBe(1);
  content.storage.response(rejected, {
    status: 400,
    body: { code: 'validation_failed', message: messages.thumbnailNotAnImage, requestId: 'r' },
  });
  const changed = await change(series, { cover: rejected, title: 'Not saved' });
  const created = await content.call('POST', '/api/series', { body: { title: 'Not made', cover: rejected } });
  for (const reply of [changed, created])
    expect(reply).toMatchObject({ status: 400, body: { message: messages.thumbnailNotAnImage } });
  expect((await get(series)).body.title).toBe('Same cover');
  expect(await listed('?scope=all&search=Not+made', asAdmin())).toEqual([]);
  expect((await change(series, { cover: null })).body.cover).toBeNull();
});

test('an item that is deleted while storage checks the cover is in no series', async () => {
  const [cover, first, part] = [newPicture(), await embed(), await video()];
  const checked = Promise.withResolvers<object>();
  content.storage.response(cover, checked.promise);
  const kept = await add();
  const body = { title: 'Late', cover, items: [first, part] };
  const saving = [content.call('POST', '/api/series', { body }), change(kept, body)];
  await waitFor(
    () => content.storage.checks.filter(({ objectPath }) => objectPath === cover).length === saving.length,
  );
  expect((await content.call('DELETE', `/api/videos/${part.id}`)).status).toBe(204);
  checked.resolve({});
  for (const reply of await Promise.all(saving))
    expect(reply).toMatchObject({
      ...{ status: 400, body: { message: messages.seriesItemMissing, field: 'items.1' } },
    });
  expect((await get(kept, asAdmin())).body.items).toEqual([]);
});

test('a request that is sent again gets its series, also when a part is gone meanwhile', async () => {
  const [gone, kept] = [await video(), await embed()];
  const cover = newPicture();
  const send = () =>
    content.call<SeriesDetail>('POST', '/api/series', {
      body: { title: 'Sent again', cover, items: [gone, kept] },
      headers: { 'idempotency-key': 'sent-again' },
    });
  const first = await send();
  expect(first.status).toBe(201);
  await content.call('DELETE', `/api/videos/${gone.id}`);
  expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id, items: [kept] } });
  expect(content.storage.checks.filter(({ objectPath }) => objectPath === cover)).toHaveLength(1);
});

/** Items that are not there. */
const items = (count: number, type = 'video') =>
  Array.from({ length: count }, (_, n) => ({ type, id: idOf(n) }));

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, messages.seriesTitleRequired],
  ['an item that is not there', { items: items(1) }, messages.seriesItemMissing],
  ['an item twice', { items: [...items(2), ...items(1)] }, messages.seriesItemRepeated],
  ['too many items', { items: items(limits.seriesItems + 1) }, messages.seriesItems],
  ['a post', { items: items(1, 'blog-post') }, ''],
  ['a cover elsewhere', { cover: 'https://other.example/a.png' }, messages.thumbnailMissing],
])('%s is rejected', async (_, body, message) => {
  const series = await add();
  for (const reply of [
    await content.call('POST', '/api/series', { body: { title: 'x', ...body } }),
    await change(series, body),
  ]) {
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    if (message) expect(reply.body).toMatchObject({ message });
  }
});

test('an item of another type is not there', async () => {
  const { id } = await video();
  const body = { title: 'x', items: [{ type: 'embed', id }] };
  expect((await content.call('POST', '/api/series', { body })).status).toBe(400);
});

test('what has not changed is not sent again; a renamed part is', async () => {
  const item = await video();
  const series = await add({ items: [item] });
  for (const path of [pathOf(series), '/api/series?limit=1']) {
    const { headers } = await content.get(path);
    const again = async () => (await content.again(path, headers.get('etag'))).status;
    expect(await again()).toBe(304);
    await content.call('PUT', `/api/videos/${item.id}`, { body: { title: `Renamed for ${path}` } });
    expect(await again()).toBe(200);
  }
});
