import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ContentEvent, type Embed, type MemberEvent, topics } from '@platform/contracts';
import {
  createProducer,
  type Producer,
  silentLogger,
  type UndoneRecord,
  undoneCollection,
} from '@platform/service-kit';
import { useConnection, useMongo, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { idOf, member, useContent } from './support/use-content.ts';

const database = useMongo();
const mongo = useConnection(database);
let producer: Producer;
const [backupAt, undoneAt, restoredAt] = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));

beforeAll(async () => {
  const undone = { from: backupAt, until: restoredAt } as UndoneRecord;
  await mongo.connection.collection<UndoneRecord>(undoneCollection).insertOne(undone);
});
const content = useContent(database);
beforeAll(async () => {
  const kafka = { ...content.kafka, topics: [topics.member] };
  producer = await createProducer({ ...kafka, clientId: 'test', logger: silentLogger() });
});
afterAll(() => producer?.close());

const embedOf = (id = '') => ({ type: 'embed' as const, id });
const memberDeleted = (n: number, at = new Date()): MemberEvent => ({
  ...{ eventId: randomUUID(), at: at.toISOString(), kind: 'member.deleted', memberId: idOf(n) },
});
const tellDeleted = (n: number) => {
  const event = memberDeleted(n);
  return producer.send(topics.member, [{ key: event.memberId, value: JSON.stringify(event) }]);
};

/** Records of a member, by collection; the mark of a deleted member, which ends after a day, aside. */
async function recordsOf(n: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await mongo.connection.listCollections()) {
    const filter = { $or: [{ member: idOf(n) }, { _id: idOf(n) as never }] };
    const count = await mongo.connection.collection(name).countDocuments(filter);
    if (count > 0 && name !== 'activeMembers') found[name] = count;
  }
  return found;
}

test('nothing of a member outlives its deletion, whatever is written meanwhile, and nobody else is signed out', async () => {
  const embeds = await Promise.all(Array.from({ length: 20 }, () => content.addEmbed()));
  const ids = embeds.map(({ id }) => id);
  const gone = [101, 102];
  const stays = 103;
  const put = (n: number, path: string, sent: unknown) =>
    content.call('PUT', path, { as: member(n), body: sent });
  for (const n of [...gone, stays]) {
    await content.watch(embedOf(ids[0]), 1, member(n));
    await put(n, `/api/me/later/embed/${ids[1]}`, undefined);
    await put(n, '/api/me/settings', { autoplay: true });
    await content.call('POST', `/api/embeds/${ids[0]}/like`, { as: member(n) });
  }
  const before = await recordsOf(stays);
  expect(before).toEqual({ memberItems: 2, memberSettings: 1, likes: 1 });

  /** Repeats a write until it says that there is no such member. */
  async function untilRejected(write: (turn: number) => Promise<{ status: number }>): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const { status } = await write(turn);
      if (status === 401) return;
      expect([200, 204]).toContain(status);
    }
  }
  const like = (n: number, turn: number) =>
    content.call(turn % 2 === 0 ? 'DELETE' : 'POST', `/api/embeds/${ids[0]}/like`, { as: member(n) });
  const writers = gone.flatMap((n) => [
    untilRejected((turn) => like(n, turn)),
    untilRejected((turn) => content.watch(embedOf(ids[0]), turn % 500, member(n))),
    // New records, as long as there are items without one.
    untilRejected(async (turn) => {
      if (turn % ids.length === 0) {
        await content.call('DELETE', '/api/me/history', { as: member(n) });
        await content.call('DELETE', '/api/me/continue', { as: member(n) });
      }
      return content.watch(embedOf(ids[turn % ids.length]), turn % 500, member(n));
    }),
    untilRejected((turn) => put(n, `/api/me/later/embed/${ids[turn % ids.length]}`, undefined)),
    untilRejected((turn) => put(n, '/api/me/settings', { autoplay: turn % 2 === 0 })),
  ]);
  let isOver = false;
  const others = [111, 112, 113].map(async (n) => {
    for (let turn = 1; !isOver; turn += 1) expect((await like(n, turn)).status).toBe(200);
  });
  const liking = Promise.all(others);
  try {
    for (const n of gone) await tellDeleted(n);
    await Promise.race([Promise.all(writers), liking]);
  } finally {
    isOver = true;
  }
  await liking;
  for (const n of gone) await waitFor(async () => Object.keys(await recordsOf(n)).length === 0);
  expect(await recordsOf(stays)).toEqual(before);
  for (const n of gone) expect((await content.watch(embedOf(ids[3]), 1, member(n))).status).toBe(401);
  for (const n of gone) expect(await recordsOf(n)).toEqual({});
  const { likes } = (await content.get<Embed>(`/api/embeds/${ids[0]}`)).body;
  const item = new mongoose.Types.ObjectId(ids[0]);
  expect(likes).toBe(await mongo.connection.collection('likes').countDocuments({ item }));
});

test('what is in no list any more leaves no record', async () => {
  const as = member(301);
  const { id } = await content.addEmbed();
  const path = `embed/${id}`;
  await content.watch(embedOf(id), 1, as);
  await content.call('PUT', `/api/me/later/${path}`, { as });
  for (const list of [`continue/${path}`, 'history']) await content.call('DELETE', `/api/me/${list}`, { as });
  expect(await recordsOf(301)).toEqual({ memberItems: 1 });
  await content.call('DELETE', `/api/me/later/${path}`, { as });
  expect(await recordsOf(301)).toEqual({});
});

test('a deleted item leaves nothing with any member, though it is being watched', async () => {
  const [{ id }, kept] = [await content.addEmbed(), await content.addEmbed()];
  const viewers = Array.from({ length: 3 }, (_, n) => member(200 + n));
  for (const as of viewers) for (const item of [id, kept.id]) await content.watch(embedOf(item), 1, as);
  const watching = viewers.map(async (as) => {
    for (let position = 2; ; position += 1) {
      const { status } = await content.watch(embedOf(id), position % 500, as);
      if (status === 404) return;
      expect(status).toBe(204);
    }
  });
  for (const item of [id, kept.id])
    await content.call('POST', `/api/embeds/${item}/like`, { as: member(200) });
  const ofItem = (item: string) => ({ item: new mongoose.Types.ObjectId(item) });
  // Its deletion doesn't wait for its likes.
  const session = await mongo.connection.startSession();
  session.startTransaction();
  await mongo.connection.collection('likes').updateOne(ofItem(id), { $set: { at: new Date() } }, { session });
  expect((await content.call('DELETE', `/api/embeds/${id}`)).status).toBe(204);
  await session.abortTransaction();
  await session.endSession();
  await Promise.all(watching);
  const left = async (item: string) =>
    Promise.all(
      ['memberItems', 'likes'].map((name) => mongo.connection.collection(name).countDocuments(ofItem(item))),
    );
  await waitFor(async () => (await left(id)).every((count) => count === 0));
  expect(await left(kept.id)).toEqual([viewers.length, 1]);
});

test('a deletion that a restore has undone takes nothing of the member or the item that are back', async () => {
  const [back, gone] = [401, 402];
  const { id } = await content.addEmbed();
  const report = (n: number) => content.watch(embedOf(id), 1, member(n));
  await content.call('POST', `/api/embeds/${id}/like`, { as: member(back) });
  for (const n of [back, gone]) await report(n);
  const before = await recordsOf(back);
  const itemDeleted: ContentEvent = {
    ...{ eventId: randomUUID(), at: (undoneAt as Date).toISOString(), kind: 'item.deleted' },
    ...{ itemType: 'embed', itemId: id, revision: 1, objectPaths: [] },
  };
  const events = [itemDeleted, memberDeleted(back, undoneAt), memberDeleted(gone)];
  // In one partition: the last is handled after the others.
  await producer.send(
    topics.member,
    events.map((event) => ({ key: 'same', value: JSON.stringify(event) })),
  );
  await waitFor(async () => Object.keys(await recordsOf(gone)).length === 0);
  expect(await recordsOf(back)).toEqual(before);
  expect((await report(back)).status).toBe(204);
});
