import { expect, test } from '@jest/globals';
import { type Embed, type ItemType, type Mark, type MemberCard, memberCardSchema } from '@platform/contracts';
import { readPages } from '@platform/testkit';
import { inFuture, member, useContent } from './support/use-content.ts';

const content = useContent();

let members = 0;
/** A new member's requests. */
function newMember() {
  members += 1;
  const as = member(members);
  const call = (method: string, path: string, body?: unknown) => content.call(method, path, { as, body });
  return {
    as,
    call,
    watch: (id: string, positionSeconds?: number, type: ItemType = 'embed') =>
      content.watch({ type, id }, positionSeconds, as),
    later: (id: string, type = 'embed') => call('PUT', `/api/me/later/${type}/${id}`),
    like: (id: string) => call('POST', `/api/embeds/${id}/like`),
    cards: async (list: string) => (await content.get<MemberCard[]>(`/api/me/${list}`, as)).body,
    ids: async (list: string) => {
      const { body } = await content.get<MemberCard[]>(`/api/me/${list}`, as);
      return body.map(({ id }) => id);
    },
    mark: async (id: string) => (await content.get<Mark[]>(`/api/me/marks?ids=${id}`, as)).body[0],
    seen: async (id: string) => (await content.get<Embed>(`/api/embeds/${id}`, as)).body,
  };
}

test('lists have items of all types, the last first, as cards with marks', async () => {
  const me = newMember();
  const embed = await content.addEmbed({ title: 'E' });
  const video = await content.addVideo({ title: 'V' });
  const youtube = await content.addCategoryVideo({ title: 'Y' });
  await me.watch(embed.id, 33);
  await me.watch(video.id, 44, 'video');
  await me.watch(youtube.id, 600, 'youtube');
  for (const [id, type] of [
    [youtube.id, 'youtube'],
    [embed.id, 'embed'],
  ] as const)
    await me.later(id, type);
  await content.call('POST', `/api/youtubes/${youtube.id}/like`, { as: me.as });
  await me.like(embed.id);

  const history = await me.cards('history');
  expect(history).toMatchObject([
    {
      id: youtube.id,
      type: 'youtube',
      category: 'cars',
      liked: true,
      later: true,
      progress: { finished: true },
    },
    { id: video.id, type: 'video', liked: false, later: false, progress: { positionSeconds: 44 } },
    { id: embed.id, type: 'embed', liked: true, later: true, progress: { positionSeconds: 33 } },
  ]);
  for (const card of history) expect(memberCardSchema.strict().parse(card)).toEqual(card);
  expect(await me.ids('continue')).toEqual([video.id, embed.id]);
  expect(await me.ids('later')).toEqual([embed.id, youtube.id]);
  expect(await me.ids('likes')).toEqual([embed.id, youtube.id]);
  const { headers } = await content.get('/api/me/history', me.as);
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('pages neither repeat nor skip, and what is hidden or scheduled is left out until it shows', async () => {
  const me = newMember();
  const embeds: Embed[] = [];
  for (let n = 0; n < 9; n += 1) embeds.push(await content.addEmbed({ title: `${n}` }));
  const ids = embeds.map(({ id }) => id);
  for (const id of ids) {
    await me.watch(id);
    await me.later(id);
    await me.like(id);
  }
  const [hidden, scheduled] = [ids[8], ids[4]] as [string, string];
  await content.call('PUT', `/api/embeds/${hidden}`, { body: { isPublic: false } });
  await content.call('PUT', `/api/embeds/${scheduled}`, { body: { releaseDate: inFuture(60_000) } });
  const expected = ids.toReversed().filter((id) => id !== hidden && id !== scheduled);
  const get = (path: string) => content.get<MemberCard[]>(path, me.as);
  for (const list of ['continue', 'history', 'later', 'likes']) {
    const all = await readPages(get, `/api/me/${list}?limit=2`);
    expect(all.flat().map(({ id }) => id)).toEqual(expected);
  }
  const added = await content.addEmbed();
  await me.watch(added.id);
  let reports = 0;
  const moving = await readPages(
    get,
    '/api/me/continue?limit=3',
    // An item that was on the first page moves to the top.
    async () => reports++ === 0 && me.watch(ids[7] as string, 20),
  );
  expect(moving.flat().map(({ id }) => id)).toEqual([added.id, ...expected]);
  await content.call('PUT', `/api/embeds/${hidden}`, { body: { isPublic: true } });
  expect(await me.ids('later')).toContain(hidden);
});

test('a cursor is good for its own list only', async () => {
  const me = newMember();
  for (let n = 0; n < 2; n += 1) {
    const { id } = await content.addEmbed();
    await me.watch(id);
  }
  const { headers } = await content.get('/api/me/history?limit=1', me.as);
  const cursor = /cursor=([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  expect((await content.get(`/api/me/history?limit=1&cursor=${cursor}`, me.as)).status).toBe(200);
  expect((await content.get(`/api/me/continue?cursor=${cursor}`, me.as)).status).toBe(400);
});

test('saving again keeps the place in watch later, and saving gives no place in the film', async () => {
  const me = newMember();
  const [first, second] = [await content.addEmbed(), await content.addEmbed()];
  for (const { id } of [first, second, first]) expect((await me.later(id)).status).toBe(204);
  expect(await me.ids('later')).toEqual([second.id, first.id]);
  expect(await me.mark(first.id)).toEqual({ id: first.id, progress: null, later: true });
  expect([await me.ids('history'), await me.ids('continue')]).toEqual([[], []]);
  await me.call('DELETE', `/api/me/later/embed/${first.id}`);
  await me.call('DELETE', `/api/me/later/embed/${first.id}`);
  expect(await me.mark(first.id)).toBeUndefined();
  await me.later(first.id);
  expect(await me.ids('later')).toEqual([first.id, second.id]);
  await me.call('DELETE', '/api/me/later');
  expect(await me.ids('later')).toEqual([]);
});

test('what is saved can go hidden, and is not saved anew meanwhile', async () => {
  const me = newMember();
  const { id } = await content.addEmbed();
  await me.watch(id);
  await content.call('PUT', `/api/embeds/${id}`, { body: { isPublic: false } });
  expect((await me.later(id)).status).toBe(404);
});

test('history and places are apart: removing from one leaves the other', async () => {
  const me = newMember();
  const [a, b, c, done] = [
    await content.addEmbed(),
    await content.addEmbed(),
    await content.addEmbed(),
    await content.addEmbed(),
  ].map(({ id }) => id) as [string, string, string, string];
  for (const id of [a, b, c]) await me.watch(id);
  await me.watch(done, 600);
  await me.later(a);

  await me.call('DELETE', `/api/me/history/embed/${a}`);
  expect(await me.ids('history')).toEqual([done, c, b]);
  expect(await me.ids('continue')).toEqual([c, b, a]);
  await me.call('DELETE', `/api/me/continue/embed/${b}`);
  expect(await me.ids('continue')).toEqual([c, a]);
  expect(await me.ids('history')).toEqual([done, c, b]);
  expect(await me.mark(b)).toBeUndefined();

  await me.call('DELETE', '/api/me/history');
  expect(await me.ids('history')).toEqual([]);
  expect(await me.ids('continue')).toEqual([c, a]);
  await me.call('DELETE', '/api/me/continue');
  expect(await me.ids('continue')).toEqual([]);
  // What is finished stays so, and what is saved.
  expect(await me.mark(done)).toMatchObject({ progress: { finished: true } });
  expect(await me.mark(a)).toEqual({ id: a, progress: null, later: true });

  await me.watch(a, 20);
  expect([await me.ids('history'), await me.ids('continue')]).toEqual([[a], [a]]);
});

test('likes are taken back from the list, with their counts', async () => {
  const [me, other] = [newMember(), newMember()];
  const embeds = await Promise.all(Array.from({ length: 3 }, () => content.addEmbed()));
  for (const { id } of embeds) for (const who of [me, other]) await who.like(id);
  const youtube = await content.addCategoryVideo();
  await content.call('POST', `/api/youtubes/${youtube.id}/like`, { as: me.as });
  const [one] = embeds as [Embed];
  for (let n = 0; n < 2; n += 1)
    expect((await me.call('DELETE', `/api/me/likes/embed/${one.id}`)).status).toBe(204);
  expect((await me.call('DELETE', `/api/me/likes/embed/${'f'.repeat(24)}`)).status).toBe(204);
  expect(await me.seen(one.id)).toMatchObject({ likes: 1, liked: false });
  expect(await me.ids('likes')).toHaveLength(3);
  expect((await me.call('DELETE', '/api/me/likes')).status).toBe(204);
  expect(await me.ids('likes')).toEqual([]);
  for (const { id } of embeds) expect(await me.seen(id)).toMatchObject({ likes: 1, liked: false });
  expect((await content.get<Embed>(`/api/youtubes/${youtube.id}`)).body.likes).toBe(0);
  expect(await other.ids('likes')).toHaveLength(3);
  expect((await me.like(one.id)).status).toBe(200);

  // Of what is hidden meanwhile, too: it would be back with the item.
  await content.call('PUT', `/api/embeds/${one.id}`, { body: { isPublic: false } });
  expect((await me.call('DELETE', `/api/me/likes/embed/${one.id}`)).status).toBe(204);
  expect((await me.like(one.id)).status).toBe(404);
  await content.call('PUT', `/api/embeds/${one.id}`, { body: { isPublic: true } });
  expect(await me.seen(one.id)).toMatchObject({ likes: 1, liked: false });
});
