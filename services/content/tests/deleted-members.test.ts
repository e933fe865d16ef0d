import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useMongo, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { openComingBack } from '../src/coming-back/store.ts';
import { setLike } from '../src/likes/store.ts';
import { createModels, type Models } from '../src/store/models.ts';

const mongo = useMongo();
let connection: mongoose.Connection;
let models: Models;

beforeAll(async () => {
  connection = await mongoose.createConnection(mongo.url).asPromise();
  models = await createModels(connection);
});
afterAll(() => connection?.close());

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
  const like = setLike(connection, { ...models, likes }, request);
  await Promise.race([begun.promise, like]);
  await openComingBack(connection, models).removeMember(member);
  removed.resolve();

  await expect(like).rejects.toMatchObject({ status: 401 });
  expect(await models.likes.countDocuments({ member })).toBe(0);
  expect(await models.categoryVideos.collection.findOne({ _id: item })).toMatchObject({ likes: 0 });
});

test('neither does a first record that is made while its member is removed', async () => {
  const item = new mongoose.Types.ObjectId();
  await models.categoryVideos.collection.insertOne({ _id: item, title: 't', likes: 0, revision: 0 });
  const member = 'b'.repeat(24);
  const ns = `${connection.name}.activeMembers`;
  const waiting = [{ $currentOp: {} }, { $match: { ns, writeConflicts: { $gt: 0 } } }];
  const isHeldUp = () => connection.getClient().db('admin').aggregate(waiting).hasNext();

  let removal: Promise<void> | undefined;
  let removed = false;
  const { memberItems } = models;
  const slow = Object.create(memberItems, {
    updateOne: {
      // The removal has waited for this transaction, or has not, when the record is made.
      value: async (...[filter, update, options]: Parameters<typeof memberItems.updateOne>) => {
        if (options?.upsert && !removal) {
          removal = openComingBack(connection, models)
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
  const { saveLater } = openComingBack(connection, { ...models, memberItems: slow });
  expect(await saveLater(request)).toBe(true);
  await removal;
  expect(await memberItems.countDocuments({ member })).toBe(0);
});
