import { expect, test } from '@jest/globals';
import { limits, messages, type Next } from '@platform/contracts';
import { asAdmin, asMember, useConnection } from '@platform/testkit';
import mongoose from 'mongoose';
import { nextCandidates } from '../src/store/series.ts';
import { type ItemKey, idOf, inFuture, itemsOf, member, useContent } from './support/use-content.ts';

const content = useContent();
const mongo = useConnection(content.mongo);

const paths = { video: 'videos', embed: 'embeds', youtube: 'youtubes' };
const next = (of: ItemKey, as = asMember(), query = '') =>
  content.get<Next>(`/api/${paths[of.type]}/${of.id}/next${query}`, as);
const idsOf = async (of: ItemKey, as?: Record<string, string>) =>
  (await next(of, as)).body.items.map(({ id }) => id);

const { video, embed, short } = itemsOf(content);
const series = async (items: ItemKey[], fields = {}) => (await content.addSeries({ items, ...fields })).id;

test('an item that the caller can’t see has no next', async () => {
  const [hidden, scheduled] = [
    await video({ isPublic: false }),
    await embed({ releaseDate: inFuture(3_600_000) }),
  ];
  for (const item of [hidden, scheduled]) {
    expect((await next(item)).status).toBe(404);
    expect((await next(item, asAdmin())).status).toBe(200);
  }
  expect(await next({ type: 'youtube', id: hidden.id })).toMatchObject({
    status: 404,
    body: { message: messages.categoryVideoNotFound },
  });
});

test('without a public series there is none', async () => {
  const item = await video();
  await series([item], { isPublic: false });
  await series([await video()]);
  expect((await next(item)).body.series).toBeNull();
});

test('of several series the newest counts: its visible parts, and the item’s own number', async () => {
  const [before, hidden, item, after] = [
    await embed(),
    await video({ isPublic: false }),
    await video(),
    await short(),
  ];
  const old = await series([item]);
  const id = await series([before, hidden, item, after], { title: 'The newer' });
  await content.call('PUT', `/api/series/${old}`, { body: { title: 'Changed later' } });
  const { body, headers } = await next(item);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(body.series).toMatchObject({ id, title: 'The newer', part: 3, parts: 4 });
  expect(body.series?.items.map((one) => [one.id, one.part])).toEqual([
    [before.id, 1],
    [item.id, 3],
    [after.id, 4],
  ]);
  expect((await next(item, asAdmin())).body.series?.items).toHaveLength(4);
  expect((await next(after)).body.series).toMatchObject({ id, part: 4 });
  // The series that the member came from.
  expect((await next(item, asMember(), `?series=${old}`)).body.series).toMatchObject({ id: old, part: 1 });
  expect((await next(after, asMember(), `?series=${old}`)).body.series).toMatchObject({ id, part: 4 });
  expect((await next(item, asMember(), '?series=newest')).status).toBe(400);
  const others = body.items.map((one) => one.id);
  for (const part of [before, hidden, item]) expect(others).not.toContain(part.id);
});

test('videos and embeds are followed by the library, newest first, up to a dozen', async () => {
  const item = await embed();
  const added = [item];
  for (let n = 0; n < limits.nextItems; n += 1) added.push(n % 2 ? await video() : await embed());
  await video({ isPublic: false });
  await embed({ releaseDate: inFuture(3_600_000) });
  const newest = added.toReversed().map(({ id }) => id);
  const { body } = await next(item);
  expect(body.items.map(({ id }) => id)).toEqual(newest.slice(0, limits.nextItems));
  expect(new Set(body.items.map(({ type }) => type))).toEqual(new Set(['video', 'embed']));
  expect(JSON.stringify(body)).not.toMatch(/iframe|objectPath|filename/);
  // From the newest on: itself is left out.
  expect((await idsOf(added.at(-1) as ItemKey)).slice(0, 2)).toEqual(newest.slice(1, 3));
});

test('a category video is followed by those of its category', async () => {
  const [first, second] = [await short({ category: 'houses' }), await short({ category: 'houses' })];
  await short();
  expect(await idsOf(first)).toEqual([second.id]);
  expect((await next(first)).body.items).toMatchObject([{ type: 'youtube', category: 'houses' }]);
});

test('what the member has finished is left out, for this member alone', async () => {
  const [item, begun, finished] = [await video(), await video(), await video()];
  expect((await content.watch(begun, 10, member(1))).status).toBe(204);
  expect((await content.watch(finished, 600, member(1))).status).toBe(204);
  expect((await idsOf(item, member(1)))[0]).toBe(begun.id);
  expect((await idsOf(item, member(2)))[0]).toBe(finished.id);
  expect((await idsOf(item, asAdmin()))[0]).toBe(finished.id);
  await content.call('POST', `/api/videos/${begun.id}/like`, { as: member(1) });
  expect((await next(item, member(1))).body.items[0]).toMatchObject({ id: begun.id, liked: true });
});

test('no more is looked up for a member than the newest, however many of them are finished', async () => {
  const unfinished = await short({ category: 'health' });
  const item = await short({ category: 'health' });
  const { connection } = mongo;
  const [shorts, marks] = [connection.collection('categoryVideos'), connection.collection('memberItems')];
  const record = await shorts.findOne({ _id: new mongoose.Types.ObjectId(item.id) });
  const finish = async (count: number) => {
    const copies = Array.from({ length: count }, () => ({ ...record, _id: new mongoose.Types.ObjectId() }));
    await shorts.insertMany(copies);
    const of = { member: idOf(3), finished: true, positionSeconds: 0 };
    await marks.insertMany(copies.map(({ _id }) => ({ ...of, item: _id })));
  };
  await finish(nextCandidates - 1);
  expect(await idsOf(item, member(3))).toEqual([unfinished.id]);
  await finish(1);
  expect(await idsOf(item, member(3))).toEqual([]);
});
