import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ContentEvent, topics } from '@platform/contracts';
import { createProducer, type Producer, silentLogger } from '@platform/service-kit';
import { useConnection, useKafka, useMongo, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { openComingBack } from '../src/coming-back/store.ts';
import { followDeletions } from '../src/events/on-deletion.ts';
import { openLikes } from '../src/likes/store.ts';
import { createModels, type Models } from '../src/store/models.ts';

const mongo = useConnection(useMongo());
const kafka = useKafka();
let models: Models;
let producer: Producer;

const options = () => ({ ...kafka, clientId: 'test', logger: silentLogger() });

beforeAll(async () => {
  models = await createModels(mongo.connection);
  producer = await createProducer({ ...options(), topics: [topics.content] });
});
afterAll(() => producer?.close());

test('a like that began before the removal of its member’s likes does not outlive it', async () => {
  const item = new mongoose.Types.ObjectId();
  await models.categoryVideos.collection.insertOne({ _id: item, title: 't', likes: 0, revision: 0 });
  const member = 'a'.repeat(24);

  // The first read of the likes comes after the transaction's snapshot and before its first write.
  const begun = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  const likes = Object.create(models.likes, {
    exists: {
      value: (filter: object) => ({
        session: async (session: mongoose.ClientSession) => {
          begun.resolve();
          await removed.promise;
          return models.likes.exists(filter).session(session);
        },
      }),
    },
  });
  const request = { member, kind: 'youtube', id: item.toHexString(), liked: true, now: new Date() } as const;
  const like = openLikes(mongo.connection, { ...models, likes }).setLike(request);
  await Promise.race([begun.promise, like]);
  await openComingBack(mongo.connection, models).removeMember(member);
  removed.resolve();

  await expect(like).rejects.toMatchObject({ status: 401 });
  expect(await models.likes.countDocuments({ member })).toBe(0);
  expect(await models.categoryVideos.collection.findOne({ _id: item })).toMatchObject({ likes: 0 });
});

test('neither does a first record that is made while its member is removed', async () => {
  const item = new mongoose.Types.ObjectId();
  await models.categoryVideos.collection.insertOne({ _id: item, title: 't', likes: 0, revision: 0 });
  const member = 'b'.repeat(24);
  const ns = `${mongo.connection.name}.activeMembers`;
  const waiting = [{ $currentOp: {} }, { $match: { ns, writeConflicts: { $gt: 0 } } }];
  const isHeldUp = () => mongo.connection.getClient().db('admin').aggregate(waiting).hasNext();

  let removal: Promise<void> | undefined;
  let removed = false;
  const { memberItems } = models;
  const slow = Object.create(memberItems, {
    updateOne: {
      // The removal has waited for this transaction, or has not, when the record is made.
      value: async (...[filter, update, options]: Parameters<typeof memberItems.updateOne>) => {
        if (options?.upsert && !removal) {
          removal = openComingBack(mongo.connection, models)
            .removeMember(member)
            .then(() => {
              removed = true;
            });
          await waitFor(async () => removed || (await isHeldUp()));
        }
        return memberItems.updateOne(filter, update, options);
      },
    },
  });
  const request = { member, type: 'youtube', id: item.toHexString(), now: new Date() } as const;
  const { saveLater } = openComingBack(mongo.connection, { ...models, memberItems: slow });
  expect(await saveLater(request)).toBe(true);
  await removal;
  expect(await memberItems.countDocuments({ member })).toBe(0);
});

test('closing ends a long removal after the piece in hand; the next start goes on with it', async () => {
  const item = new mongoose.Types.ObjectId();
  const likes = mongo.connection.collection('likes');
  const [piece, pieces] = [5_000, 3];
  const at = new Date();
  await likes.insertMany(Array.from({ length: pieces * piece }, (_, n) => ({ member: `m${n}`, item, at })));
  const store = openComingBack(mongo.connection, models);
  const follow = () => followDeletions(store, () => false, options(), producer);
  const sendDeletion = (itemId: string) => {
    const event: ContentEvent = {
      ...{ eventId: randomUUID(), at: at.toISOString(), kind: 'item.deleted', objectPaths: [] },
      ...{ itemType: 'embed', itemId, revision: 1 },
    };
    return producer.send(topics.content, [{ key: itemId, value: JSON.stringify(event) }]);
  };
  const followed = follow();
  // It may take longer to begin than a transaction may last.
  const first = new mongoose.Types.ObjectId();
  await likes.insertOne({ member: 'm', item: first, at });
  await sendDeletion(first.toHexString());
  await waitFor(async () => (await likes.countDocuments({ item: first })) === 0);

  // Keeps the second piece from ending.
  const session = await mongo.connection.startSession();
  session.startTransaction();
  const inSecond = { item, member: `m${2 * piece - 1}` };
  await likes.updateOne(inSecond, { $set: { at: new Date() } }, { session });

  await sendDeletion(item.toHexString());
  const left = () => likes.countDocuments({ item });
  await waitFor(async () => (await left()) < (pieces - 1) * piece);
  const closed = followed.close();
  await session.abortTransaction();
  await session.endSession();
  await closed;
  expect(await left()).toBe(piece);

  const again = follow();
  await waitFor(async () => (await left()) === 0);
  await again.close();
});
