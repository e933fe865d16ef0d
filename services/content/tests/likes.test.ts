import { expect, test } from '@jest/globals';
import type { Embed, LibraryItem, Like } from '@platform/contracts';
import { asAdmin, asMember } from '@platform/testkit';
import { inFuture, member, useContent } from './support/use-content.ts';

const content = useContent();
const like = (id: string, as = asMember(), method = 'POST') =>
  content.call<Like>(method, `/api/embeds/${id}/like`, { as });

test('one like a member and item, however often and at once it is asked', async () => {
  const { id } = await content.addEmbed();
  const replies = await Promise.all(Array.from({ length: 20 }, () => like(id)));
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { liked: true, likes: 1 } });
  expect((await like(id)).body).toEqual({ liked: true, likes: 1 });
  const undone = await Promise.all(Array.from({ length: 20 }, () => like(id, asMember(), 'DELETE')));
  for (const reply of undone) expect(reply.body).toEqual({ liked: false, likes: 0 });
});

test('the count is exact under concurrency', async () => {
  const { id } = await content.addEmbed();
  const members = Array.from({ length: 40 }, (_, n) => member(n));
  await Promise.all(members.map((as) => like(id, as)));
  const undoing = members.slice(0, 15).map((as) => like(id, as, 'DELETE'));
  const more = Array.from({ length: 10 }, (_, n) => like(id, member(100 + n)));
  const replies = await Promise.all([...undoing, ...more]);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect((await content.get<Embed>(`/api/embeds/${id}`)).body.likes).toBe(35);
});

test('each member sees their own in details, lists and the library', async () => {
  const { id } = await content.addEmbed();
  await like(id, member(1));
  const seenBy = async (as: Record<string, string>) => {
    const detail = await content.get<Embed>(`/api/embeds/${id}`, as);
    const list = await content.get<Embed[]>('/api/embeds', as);
    const library = await content.get<LibraryItem[]>('/api/library', as);
    const flags = [detail.body, ...list.body, ...library.body]
      .filter((item) => item.id === id)
      .map(({ liked, likes }) => ({ liked, likes }));
    expect(flags).toHaveLength(3);
    return flags;
  };
  expect(await seenBy(member(1))).toEqual(Array(3).fill({ liked: true, likes: 1 }));
  expect(await seenBy(member(2))).toEqual(Array(3).fill({ liked: false, likes: 1 }));
  expect(await seenBy(asAdmin())).toEqual(Array(3).fill({ liked: false, likes: 1 }));
});

test('a like has no use for a body as long as a post', async () => {
  const { id } = await content.addEmbed();
  const long = { title: 't', content: 'x'.repeat(200_000) };
  for (const path of [`/api/embeds/${id}/like`, '/api/blog-posts'])
    expect((await content.call('POST', path, { as: asMember(), body: long })).status).toBe(413);
  expect((await content.call('POST', `/api/embeds/${id}/like`, { body: long })).status).toBe(413);
});

test("what a member can't see can't be liked, and an administrator is no member", async () => {
  const hidden = await content.addEmbed({ isPublic: false });
  const upcoming = await content.addEmbed({ releaseDate: inFuture(60_000) });
  const shown = await content.addEmbed();
  expect((await like(hidden.id)).status).toBe(404);
  expect((await like(upcoming.id)).status).toBe(404);
  expect((await like(shown.id, asAdmin())).status).toBe(403);
});
