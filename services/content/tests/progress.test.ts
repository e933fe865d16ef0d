import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Mark, MemberCard, MemberSettings, ReportProgress } from '@platform/contracts';
import { asMember } from '@platform/testkit';
import { inFuture, member, useContent } from './support/use-content.ts';

const content = useContent();

const session = randomUUID();
/** A time of the client's clock. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const report = (id: string, change: Partial<ReportProgress> = {}, as = asMember(), type = 'embed') =>
  content.call('PUT', `/api/progress/${type}/${id}`, {
    as,
    body: { positionSeconds: 10, durationSeconds: 600, session, at: at(0), ...change },
  });
const marks = async (ids: string[], as = asMember()) =>
  (await content.get<Mark[]>(`/api/me/marks?ids=${ids}`, as)).body;
const positionOf = async (id: string, as = asMember()) =>
  (await marks([id], as))[0]?.progress?.positionSeconds;
const idsOf = async (list: string, as: Record<string, string>) =>
  (await content.get<MemberCard[]>(`/api/me/${list}`, as)).body.map(({ id }) => id);

test("a session's reports are ordered by its clock, sessions by the server's", async () => {
  const { id } = await content.addEmbed();
  const another = randomUUID();
  const steps: [Partial<ReportProgress>, number][] = [
    [{ positionSeconds: 100, at: at(100) }, 100],
    // Older, and sent again.
    [{ positionSeconds: 50, at: at(50) }, 100],
    [{ positionSeconds: 60, at: at(100) }, 100],
    // Back by the viewer.
    [{ positionSeconds: 40, at: at(101) }, 40],
    // Another device, whose clock is an hour behind.
    [{ positionSeconds: 200, at: at(-3600), session: another }, 200],
    [{ positionSeconds: 190, at: at(-3601), session: another }, 200],
    [{ positionSeconds: 45, at: at(102) }, 45],
  ];
  for (const [change, expected] of steps) {
    expect((await report(id, change)).status).toBe(204);
    expect(await positionOf(id)).toBe(expected);
  }
});

test('a report that changes nothing moves nothing in the lists', async () => {
  const as = member(1);
  const [first, second] = [await content.addEmbed(), await content.addEmbed()];
  await report(first.id, { at: at(10) }, as);
  await report(second.id, { at: at(10) }, as);
  await report(first.id, { at: at(9) }, as);
  expect(await idsOf('continue', as)).toEqual([second.id, first.id]);
  expect(await idsOf('history', as)).toEqual([second.id, first.id]);
});

test('what is finished starts at 0 and is not continued; watched again, it is', async () => {
  const as = member(2);
  const { id } = await content.addEmbed();
  await report(id, { positionSeconds: 569, at: at(1) }, as);
  expect(await idsOf('continue', as)).toEqual([id]);
  await report(id, { positionSeconds: 570, at: at(2) }, as);
  const progress = { positionSeconds: 0, durationSeconds: 600, finished: true };
  expect(await marks([id], as)).toEqual([{ id, progress, later: false }]);
  expect(await idsOf('continue', as)).toEqual([]);
  expect((await content.get<MemberCard[]>('/api/me/history', as)).body).toMatchObject([{ id, progress }]);
  await report(id, { positionSeconds: 5, at: at(3) }, as);
  expect(await idsOf('continue', as)).toEqual([id]);
});

test('without a length an item enters the history alone, and its place is kept', async () => {
  const as = member(3);
  const { id } = await content.addEmbed();
  await report(id, { durationSeconds: null, at: at(1) }, as);
  expect([await idsOf('history', as), await idsOf('continue', as), await marks([id], as)]).toEqual([
    [id],
    [],
    [],
  ]);
  await report(id, { positionSeconds: 33, at: at(2) }, as);
  await report(id, { positionSeconds: 0, durationSeconds: null, at: at(3) }, as);
  expect(await positionOf(id, as)).toBe(33);
});

test('first reports at once make one record, and the latest of a session wins', async () => {
  const as = member(4);
  const embeds = await Promise.all(Array.from({ length: 4 }, () => content.addEmbed()));
  for (const { id } of embeds) {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => report(id, { positionSeconds: n, at: at(n) }, as)),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204));
  }
  const kept = await marks(
    embeds.map(({ id }) => id),
    as,
  );
  expect(kept.map(({ progress }) => progress?.positionSeconds)).toEqual([7, 7, 7, 7]);
});

test('while the history is paused nothing enters it, and places are kept', async () => {
  const as = member(5);
  const [known, fresh, frame] = [
    await content.addEmbed(),
    await content.addEmbed(),
    await content.addEmbed(),
  ];
  await report(known.id, { at: at(1) }, as);
  const settings = (body?: unknown) =>
    content.call<MemberSettings>(body ? 'PUT' : 'GET', '/api/me/settings', { as, body });
  expect((await settings()).body).toEqual({ historyPaused: false, autoplay: false });
  expect((await settings({ autoplay: true })).body).toEqual({ historyPaused: false, autoplay: true });
  expect((await settings({ historyPaused: true })).body).toEqual({ historyPaused: true, autoplay: true });
  expect((await settings()).body).toEqual({ historyPaused: true, autoplay: true });

  await content.call('DELETE', `/api/me/history/embed/${known.id}`, { as });
  await report(known.id, { positionSeconds: 20, at: at(2) }, as);
  await report(fresh.id, { positionSeconds: 30 }, as);
  await report(frame.id, { durationSeconds: null }, as);
  expect(await idsOf('history', as)).toEqual([]);
  expect(await idsOf('continue', as)).toEqual([fresh.id, known.id]);
  expect((await content.get<MemberSettings>('/api/me/settings', member(6))).body.historyPaused).toBe(false);
  expect((await settings({})).status).toBe(400);
  expect((await settings({ historyPaused: 'yes' })).status).toBe(400);
});

test("what a member can't see has no place", async () => {
  const hidden = await content.addEmbed({ isPublic: false });
  const upcoming = await content.addEmbed({ releaseDate: inFuture(60_000) });
  const { id } = await content.addEmbed();
  for (const missing of [hidden.id, upcoming.id, 'f'.repeat(24)]) {
    expect(await report(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await content.call('PUT', `/api/me/later/embed/${missing}`, { as: asMember() })).status).toBe(
      404,
    );
  }
  expect((await report(id, {}, asMember(), 'video')).status).toBe(404);
});

test('a bad report is 400, and nothing is kept', async () => {
  const { id } = await content.addEmbed();
  expect((await report(id, { positionSeconds: -1 })).status).toBe(400);
  expect((await report(id, {}, asMember(), 'blog-post')).status).toBe(400);
  expect((await report('$where')).status).toBe(400);
  expect(await positionOf(id)).toBeUndefined();
});

test("no member sees or changes another's", async () => {
  const { id } = await content.addEmbed();
  const [one, other] = [member(10), member(11)];
  await report(id, { positionSeconds: 77 }, one);
  await content.call('PUT', `/api/me/later/embed/${id}`, { as: one });
  expect(await marks([id], other)).toEqual([]);
  for (const list of ['continue', 'history', 'later', 'likes']) {
    expect(await idsOf(list, other)).toEqual([]);
    await content.call('DELETE', `/api/me/${list}/embed/${id}`, { as: other });
    await content.call('DELETE', `/api/me/${list}`, { as: other });
  }
  expect(await marks([id], one)).toMatchObject([{ progress: { positionSeconds: 77 }, later: true }]);
});
