import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import { type Consumer, createProducer, type Producer, silentLogger } from '@platform/service-kit';
import { useKafka, waitFor } from '@platform/testkit';
import { countViewsOf } from '../src/events/count-views.ts';
import { asBatch, minutes, track, viewed } from './support/tracked.ts';
import { useStore } from './support/use-store.ts';

const kafka = useKafka();
const content = useStore();
const logger = silentLogger();
let producer: Producer;
const consumers: Consumer[] = [];

beforeAll(async () => {
  producer = await createProducer({ ...kafka, clientId: 'test', logger, topics: [topics.deadLetter] });
}, 60_000);
afterEach(() => Promise.all(consumers.splice(0).map((consumer) => consumer.close())).then(() => {}));
afterAll(() => producer.close());

/** A process that counts, in a group of its own: it is given the whole topic. */
async function startCounting(groupId: string) {
  const store = await content.open();
  const options = { kafka: { ...kafka, clientId: 'test', logger }, store, logger, deadLetter: producer };
  const consumer = await countViewsOf({ ...options, groupId });
  consumers.push(consumer);
  await waitFor(() => consumer.check().then(() => true), { timeoutMs: 30_000 });
}

/** Partitions from 100 on are none of Kafka's: what is counted of them is made up by the test. */
const start = (offset: number, timestamp: number, highWatermark = 1_000) => ({
  topic: topics.tracking,
  partition: 106,
  offset,
  timestamp,
  highWatermark,
});

test('two consumers of everything at once, and a third after them, count as one', async () => {
  const items = await Promise.all(Array.from({ length: 8 }, (_, n) => content.addItem(`item ${n}`)));
  await Promise.all([startCounting('one'), startCounting('other')]);
  // Every member views every item in each of 20 windows, twice in each.
  for (let n = 0; n < 40; n += 1) {
    const at = minutes(15 * n);
    await track(producer, ...[1, 2, 3].flatMap((member) => items.map((item) => viewed(member, item, at))));
  }
  const counts = () => Promise.all(items.map(content.viewsOf));
  const expected = items.map(() => 60);
  await waitFor(async () => (await counts()).every((count) => count === 60), { timeoutMs: 30_000 });
  await startCounting('late');
  const last = await content.addItem('last');
  await track(producer, ...[1, 2, 3].map((member) => viewed(member, last)));
  await waitFor(async () => (await content.viewsOf(last)) === 3, { timeoutMs: 30_000 });
  expect(await counts()).toEqual(expected);
}, 120_000);

test('the same batch, one that overlaps it, and another of the same messages at once count once', async () => {
  const item = await content.addItem();
  const events = asBatch(
    Array.from({ length: 30 }, (_, n) => viewed(1, item, minutes(30 * n))),
    { partition: 101 },
  );
  const [store, zombie] = [content.store, await content.open()];
  const both = await Promise.all([
    store.countViews(events.slice(0, 20)),
    zombie.countViews(events.slice(0, 20)),
  ]);
  expect(both.map(({ counted }) => counted).sort()).toEqual([0, 20]);
  expect(await store.countViews(events.slice(0, 20))).toMatchObject({ counted: 0, applied: 20 });
  expect(await zombie.countViews(events.slice(10, 25))).toMatchObject({ counted: 5, applied: 10 });
  await Promise.all([store.countViews(events.slice(20)), zombie.countViews(events.slice(15))]);
  expect(await content.viewsOf(item)).toBe(30);
});

test('partitions are counted each on its own', async () => {
  const item = await content.addItem();
  const of = (member: number, partition: number) => asBatch([viewed(member, item)], { partition });
  const batches = [of(20, 102), of(21, 103), of(22, 104)];
  const processes = await Promise.all(batches.map(() => content.open()));
  await Promise.all(batches.map((batch, n) => processes[n]?.countViews(batch)));
  expect(await content.viewsOf(item)).toBe(3);
});

test('a window is remembered for a day, under a name that tells nothing', async () => {
  const item = await content.addItem();
  await content.store.countViews(asBatch([viewed(77, item)], { partition: 105 }));
  const windows = await content.windows()?.find({}).toArray();
  const text = JSON.stringify(windows);
  expect(text).not.toContain(item.id);
  expect(text).not.toContain('TESTMEMBER');
  const left = Number(windows?.at(-1)?.expiresAt) - Date.now();
  expect(left).toBeGreaterThan(minutes(23 * 60));
  expect(left).toBeLessThan(minutes(24 * 60) + 1);
  const indexes = (await content.windows()?.indexes()) ?? [];
  expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds)).toContain(0);
});

test('a partition goes on at its position, forwards and backwards, unless the topic was made anew', async () => {
  const item = await content.addItem();
  const { store } = content;
  const old = asBatch(
    Array.from({ length: 50 }, (_, n) => viewed(30, item, minutes(30 * n))),
    { partition: 106 },
  );
  const latest = old.at(-1)?.timestamp ?? 0;
  const positioned = { offset: 50, madeAnew: false };
  expect(await store.startOfViews(start(0, 0))).toEqual({ offset: undefined, madeAnew: false });
  await store.countViews(old);
  expect(await store.startOfViews(start(0, old[0]?.timestamp ?? 0))).toEqual(positioned);
  expect(await store.startOfViews(start(49, latest))).toEqual(positioned);
  expect(await store.startOfViews(start(70, latest + 1))).toEqual(positioned);
  expect(await store.startOfViews(start(30, latest, 50))).toEqual(positioned);

  // Its end is before the position.
  const anew = { offset: undefined, madeAnew: true };
  expect(await store.startOfViews(start(0, latest + 1, 10))).toEqual(anew);
  const fresh = asBatch([viewed(31, item), viewed(32, item)], { partition: 106 });
  const later = fresh.map((event, n) => ({ ...event, timestamp: latest + 60_000 + n }));
  expect(await store.countViews(later)).toMatchObject({ counted: 2 });
  expect(await store.countViews(later)).toMatchObject({ counted: 0, applied: 2 });

  // It has grown past the position already, but its messages are too young.
  expect(await store.startOfViews(start(0, latest + 120_000, 1_000))).toEqual(anew);
  const third = fresh.map((event, n) => ({ ...event, timestamp: latest + 120_000 + n }));
  expect(await store.countViews(third)).toMatchObject({ repeated: 2 });
  // What was counted before the log lost its tail comes again, and is known by its age.
  expect(await store.startOfViews(start(0, 0, 1))).toEqual(anew);
  expect(await store.countViews(old)).toMatchObject({ counted: 0, applied: 50 });
  expect(await content.viewsOf(item)).toBe(52);
});
