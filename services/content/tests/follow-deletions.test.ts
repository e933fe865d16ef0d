import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ContentEvent, topics } from '@platform/contracts';
import { createProducer, type Producer, silentLogger } from '@platform/service-kit';
import { useKafka, useMongo, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { followDeletions } from '../src/events/on-deletion.ts';
import { openStore, type Store } from '../src/store/store.ts';

const mongo = useMongo();
const kafka = useKafka();
let connection: mongoose.Connection;
let producer: Producer;
let store: Store;

const options = () => ({ ...kafka, clientId: 'test', logger: silentLogger() });
const follow = () => followDeletions(store, () => false, options(), producer);

beforeAll(async () => {
  connection = await mongoose.createConnection(mongo.url).asPromise();
  store = await openStore(connection);
  producer = await createProducer({ ...options(), topics: [topics.content] });
});
afterAll(async () => {
  await connection?.close();
  await producer?.close();
});

test('closing ends a long removal after the piece in hand; the next start goes on with it', async () => {
  const item = new mongoose.Types.ObjectId();
  const likes = connection.collection('likes');
  const [piece, pieces] = [5_000, 3];
  const at = new Date();
  await likes.insertMany(Array.from({ length: pieces * piece }, (_, n) => ({ member: `m${n}`, item, at })));
  // Keeps the second piece from ending.
  const held = await connection.startSession();
  held.startTransaction();
  const inSecond = { item, member: `m${2 * piece - 1}` };
  await likes.updateOne(inSecond, { $set: { at: new Date() } }, { session: held });

  const followed = follow();
  const event: ContentEvent = {
    ...{ eventId: randomUUID(), at: at.toISOString(), kind: 'item.deleted', objectPaths: [] },
    ...{ itemType: 'embed', itemId: item.toHexString(), revision: 1 },
  };
  await producer.send(topics.content, [{ key: event.itemId, value: JSON.stringify(event) }]);
  const left = () => likes.countDocuments({ item });
  await waitFor(async () => (await left()) < (pieces - 1) * piece);
  const closed = followed.close();
  await held.abortTransaction();
  await held.endSession();
  await closed;
  expect(await left()).toBe(piece);

  const again = follow();
  await waitFor(async () => (await left()) === 0);
  await again.close();
});
