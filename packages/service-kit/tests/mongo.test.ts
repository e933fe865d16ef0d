import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endsWithin, useBreakableServer, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import {
  connectMongo,
  createLogger,
  isConnectivityError,
  type Mongo,
  readPage,
  silentLogger,
  toHttpError,
  withTransaction,
} from '../src/index.ts';

const server = useBreakableServer('mongo');
let mongo: Mongo;
const items = () => mongo.connection.collection<{ _id: string; n: number }>('items');
const database = (url: string) => url.replace(/(:\d+)\/?[^?]*/, '$1/kit');

beforeAll(async () => {
  mongo = await connectMongo({ url: database(server.url), logger: silentLogger() });
  await mongo.connection.createCollection('items');
});
afterAll(() => mongo.close());

test('a transaction writes all or nothing, and gives what its work returns', async () => {
  const given = await withTransaction(mongo.connection, async (session) => {
    await items().insertOne({ _id: 'a', n: 1 }, { session });
    await items().insertOne({ _id: 'b', n: 1 }, { session });
    return 'both';
  });
  expect(given).toBe('both');
  const failed = withTransaction(mongo.connection, async (session) => {
    await items().insertOne({ _id: 'c', n: 1 }, { session });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await items().distinct('_id')).toEqual(['a', 'b']);
});

test('concurrent transactions on one document are repeated until all are counted', async () => {
  const increment = () =>
    withTransaction(mongo.connection, (session) =>
      items().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session }),
    );
  await Promise.all(Array.from({ length: 10 }, increment));
  expect((await items().findOne({ _id: 'a' }))?.n).toBe(11);
});

test('a page that takes MongoDB too long ends with 503', async () => {
  const collection = mongo.connection.collection<{ _id: mongoose.Types.ObjectId }>('items');
  const slow = readPage(collection, {
    ...{ limit: 10, orders: { n: { field: 'n', direction: 1, kind: 'number' } }, order: 'n' },
    conditions: [{ $where: 'sleep(60_000) || true' }],
    read: (record) => record,
  }).catch(toHttpError);
  expect(await endsWithin(8_000, () => slow)).toBe(true);
  expect(await slow).toMatchObject({ status: 503 });
});

test('a document that the transaction of a killed process holds: 503 in time, and free after some seconds', async () => {
  const holder = await mongo.connection.startSession();
  holder.startTransaction();
  await items().updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session: holder });
  const blocked = () =>
    withTransaction(
      mongo.connection,
      (session) => items().updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session }),
      300,
    );
  const isRejected = () => expect(blocked()).rejects.toMatchObject({ status: 503 });
  expect(await endsWithin(12_000, isRejected)).toBe(true);
  const freed = () => items().updateOne({ _id: 'b' }, { $inc: { n: 1 } });
  expect(await endsWithin(30_000, freed)).toBe(true);
  expect((await items().findOne({ _id: 'b' }))?.n).toBe(2);
  await holder.endSession();
});

test('killed: failures within seconds, 503; back: works again, nothing acknowledged is lost', async () => {
  await server.kill();
  let failure: unknown;
  const fails = async () => {
    failure = await items()
      .findOne({ _id: 'a' })
      .catch((error: unknown) => error);
  };
  // The gateway waits for 10 s.
  expect(await endsWithin(9_000, fails)).toBe(true);
  expect(isConnectivityError(failure)).toBe(true);
  expect(toHttpError(failure).status).toBe(503);
  await expect(mongo.check()).rejects.toThrow();
  const write = withTransaction(mongo.connection, (session) =>
    items().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session }),
  );
  expect(toHttpError(await write.catch((error: unknown) => error)).status).toBe(503);
  await server.restart();
  const isBack = async () => {
    await waitFor(() => mongo.check().then(() => true));
    expect((await items().findOne({ _id: 'a' }))?.n).toBe(11);
  };
  expect(await endsWithin(15_000, isBack)).toBe(true);
});

test('a server that dies while the indexes are built: the start waits, and goes on by itself', async () => {
  let attempts = 0;
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const connecting = connectMongo({
    url: database(server.url),
    logger: createLogger({ name: 'test', destination: { write } }),
    async open(connection) {
      attempts += 1;
      if (attempts === 1) await server.kill();
      // Model names are free on a new connection.
      const model = connection.model('Indexed', new mongoose.Schema({ a: Number }).index({ a: 1 }));
      await model.init();
      return model;
    },
  });
  await waitFor(() => log.includes('not usable yet'), { timeoutMs: 60_000 });
  expect(log).toContain(`"server":"127.0.0.1:${server.port}"`);
  await server.restart();
  const { stores, close } = await connecting;
  expect(Object.keys(await stores.collection.indexInformation())).toContain('a_1');
  expect(attempts).toBeGreaterThan(1);
  await close();
});

test('an error that is no matter of the server ends the start', async () => {
  const open = () => Promise.reject(new TypeError('a bug'));
  const start = connectMongo({ url: database(server.url), logger: silentLogger(), open });
  await expect(start).rejects.toThrow('a bug');
});

test('a server that is not there fails the start in time', async () => {
  const start = connectMongo({
    url: 'mongodb://127.0.0.1:1/kit',
    logger: silentLogger(),
    startupTimeoutMs: 100,
  });
  expect(isConnectivityError(await start.catch((error: unknown) => error))).toBe(true);
});
