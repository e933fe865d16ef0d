import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ContentEvent, type MemberEvent, topics } from '@platform/contracts';
import {
  createProducer,
  type Producer,
  silentLogger,
  type UndoneRecord,
  undoneCollection,
} from '@platform/service-kit';
import { useMongo, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { member, useContent } from './support/use-content.ts';

const mongo = useMongo();
let connection: mongoose.Connection;
let producer: Producer;
const [backupAt, undoneAt, restoredAt] = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));

beforeAll(async () => {
  connection = await mongoose.createConnection(mongo.url).asPromise();
  const undone = { from: backupAt, until: restoredAt } as UndoneRecord;
  await connection.collection<UndoneRecord>(undoneCollection).insertOne(undone);
});
const content = useContent(mongo);
beforeAll(async () => {
  const kafka = { ...content.kafka, topics: [topics.member] };
  producer = await createProducer({ ...kafka, clientId: 'test', logger: silentLogger() });
});
afterAll(async () => {
  await connection?.close();
  await producer?.close();
});

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const body = (positionSeconds: number) => ({
  ...{ positionSeconds, durationSeconds: 600, session: randomUUID(), at: new Date().toISOString() },
});
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
  for (const { name } of await connection.listCollections()) {
    const filter = { $or: [{ member: idOf(n) }, { _id: idOf(n) as never }] };
    const count = await connection.collection(name).countDocuments(filter);
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
    await put(n, `/api/progress/embed/${ids[0]}`, body(1));
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
    untilRejected((turn) => put(n, `/api/progress/embed/${ids[0]}`, body(turn % 500))),
    // New records, as long as there are items without one.
    untilRejected(async (turn) => {
      const path = `embed/${ids[turn % ids.length]}`;
      if (turn % ids.length === 0) {
        await content.call('DELETE', '/api/me/history', { as: member(n) });
        await content.call('DELETE', '/api/me/continue', { as: member(n) });
      }
      return put(n, `/api/progress/${path}`, body(turn % 500));
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
  for (const n of gone) expect((await put(n, `/api/progress/embed/${ids[3]}`, body(1))).status).toBe(401);
  for (const n of gone) expect(await recordsOf(n)).toEqual({});
});

test('what is in no list any more leaves no record', async () => {
  const as = member(301);
  const { id } = await content.addEmbed();
  const path = `embed/${id}`;
  await content.call('PUT', `/api/progress/${path}`, { as, body: body(1) });
  await content.call('PUT', `/api/me/later/${path}`, { as });
  for (const list of [`continue/${path}`, 'history']) await content.call('DELETE', `/api/me/${list}`, { as });
  expect(await recordsOf(301)).toEqual({ memberItems: 1 });
  await content.call('DELETE', `/api/me/later/${path}`, { as });
  expect(await recordsOf(301)).toEqual({});
});

test('a deleted item leaves nothing with any member, though it is being watched', async () => {
  const [{ id }, kept] = [await content.addEmbed(), await content.addEmbed()];
  const viewers = Array.from({ length: 3 }, (_, n) => member(200 + n));
  const watch = (as: Record<string, string>, item: string, position: number) =>
    content.call('PUT', `/api/progress/embed/${item}`, { as, body: body(position) });
  for (const as of viewers) for (const item of [id, kept.id]) await watch(as, item, 1);
  const watching = viewers.map(async (as) => {
    for (let position = 2; ; position += 1) {
      const { status } = await watch(as, id, position % 500);
      if (status === 404) return;
      expect(status).toBe(204);
    }
  });
  for (const item of [id, kept.id])
    await content.call('POST', `/api/embeds/${item}/like`, { as: member(200) });
  const ofItem = (item: string) => ({ item: new mongoose.Types.ObjectId(item) });
  // Its deletion doesn't wait for its likes.
  const held = await connection.startSession();
  held.startTransaction();
  await connection.collection('likes').updateOne(ofItem(id), { $set: { at: new Date() } }, { session: held });
  expect((await content.call('DELETE', `/api/embeds/${id}`)).status).toBe(204);
  await held.abortTransaction();
  await held.endSession();
  await Promise.all(watching);
  const left = async (item: string) =>
    Promise.all(
      ['memberItems', 'likes'].map((name) => connection.collection(name).countDocuments(ofItem(item))),
    );
  await waitFor(async () => (await left(id)).every((count) => count === 0));
  expect(await left(kept.id)).toEqual([viewers.length, 1]);
});

test('what very many members have with a deleted item is removed in pieces', async () => {
  const { id } = await content.addEmbed();
  const item = new mongoose.Types.ObjectId(id);
  const likes = connection.collection('likes');
  await likes.insertMany(
    Array.from({ length: 6_000 }, (_, n) => ({ member: `m${n}`, item, at: new Date() })),
  );
  await connection.db?.setProfilingLevel('all');
  const removals = async () =>
    (
      await connection
        .collection('system.profile')
        .find({ op: 'remove', ns: `${connection.name}.likes` })
        .toArray()
    ).map(({ ndeleted }) => ndeleted);
  await content.call('DELETE', `/api/embeds/${id}`);
  await waitFor(async () => (await likes.countDocuments({ item })) === 0);
  // The profiler writes a removal after others see its result.
  await waitFor(async () => (await removals()).length > 1);
  await connection.db?.setProfilingLevel('off');
  expect(await removals()).toEqual([5_000, 1_000]);
});

test('a deletion that a restore has undone takes nothing of the member or the item that are back', async () => {
  const [back, gone] = [401, 402];
  const { id } = await content.addEmbed();
  const report = (n: number) =>
    content.call('PUT', `/api/progress/embed/${id}`, { as: member(n), body: body(1) });
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
