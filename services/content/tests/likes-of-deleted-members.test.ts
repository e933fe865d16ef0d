import { afterAll, expect, test } from '@jest/globals';
import { useMongo } from '@platform/testkit';
import mongoose from 'mongoose';
import { removeLikesOfMember, setLike } from '../src/likes/store.ts';
import { createModels } from '../src/store/models.ts';

const mongo = useMongo();
let connection: mongoose.Connection | undefined;

afterAll(() => connection?.close());

test('a like that began before the removal of its member’s likes does not outlive it', async () => {
  connection = await mongoose.createConnection(mongo.url).asPromise();
  const models = await createModels(connection);
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
  await removeLikesOfMember(connection, models, member);
  removed.resolve();

  await expect(like).rejects.toMatchObject({ status: 401 });
  expect(await models.likes.countDocuments({ member })).toBe(0);
  expect(await models.categoryVideos.collection.findOne({ _id: item })).toMatchObject({ likes: 0 });
}, 60_000);
