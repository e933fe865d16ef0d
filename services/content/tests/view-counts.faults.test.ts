import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, type TrackedAction, topics } from '@platform/contracts';
import { type Consumer, createProducer, type Producer, silentLogger } from '@platform/service-kit';
import { useBreakableServer, useKafka, waitFor } from '@platform/testkit';
import type { Item } from '../src/domain/item.ts';
import { countViewsOf } from '../src/events/count-views.ts';
import { minutes, track, viewed } from './support/tracked.ts';
import { useStore } from './support/use-store.ts';

const mongod = useBreakableServer('mongo');
const kafka = useKafka();
const content = useStore({
  get url() {
    return `${mongod.url.split('?')[0]?.replace(/\/$/, '')}/content?directConnection=true`;
  },
});
const logger = silentLogger();
let producer: Producer;
const consumers: Consumer[] = [];

beforeAll(async () => {
  producer = await createProducer({ ...kafka, clientId: 'test', logger, topics: [topics.deadLetter] });
}, 60_000);
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.close()));
  await producer.close();
}, 30_000);

async function startCounting(groupId: string) {
  const store = await content.open();
  const options = { kafka: { ...kafka, clientId: 'test', logger }, store, logger, deadLetter: producer };
  consumers.push(await countViewsOf({ ...options, groupId }));
}

/** Counts by hand what was acknowledged. */
function ledger() {
  const lastViews = new Map<string, number>();
  const views = new Map<string, number>();
  return {
    views,
    add({ memberId, contentId = '', at }: TrackedAction) {
      const key = `${memberId} ${contentId}`;
      const last = lastViews.get(key);
      const time = Date.parse(at);
      if (last !== undefined && time - last < limits.viewWindowMs) return;
      lastViews.set(key, time);
      views.set(contentId, (views.get(contentId) ?? 0) + 1);
    },
  };
}

test('MongoDB killed while it counts: every view is there once, and still when all is read again', async () => {
  const items: Item[] = [];
  for (let n = 0; n < 12; n += 1) items.push(await content.addItem(`item ${n}`));
  const expected = ledger();
  await startCounting('steady');
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let stop = false;
  let sent = 0;
  const load = (async () => {
    for (let n = 0; !stop; n += 1) {
      const actions = Array.from({ length: 20 }, () =>
        viewed(random(5), items[random(items.length)] as Item, minutes(n)),
      );
      await track(producer, ...actions);
      for (const action of actions) expected.add(action);
      sent += actions.length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const total = () => Promise.all(items.map(content.viewsOf));
  const progress = async () => (await total()).reduce((sum = 0, count = 0) => sum + count, 0) ?? 0;
  for (let kill = 0; kill < 3; kill += 1) {
    const before = await waitFor(progress, { timeoutMs: 30_000 });
    await waitFor(async () => (await progress()) > before, { timeoutMs: 30_000 });
    await mongod.kill();
    await new Promise((resolve) => setTimeout(resolve, random(1_000)));
    await mongod.restart();
  }
  stop = true;
  await load;
  const right = () => items.map(({ id }) => expected.views.get(id) ?? 0);
  expect(sent).toBeGreaterThan(1_000);
  await waitFor(async () => JSON.stringify(await total()) === JSON.stringify(right()), {
    timeoutMs: 60_000,
    what: 'every view to be counted once',
  });

  await startCounting('again');
  const last = await content.addItem('last');
  for (let member = 0; member < 5; member += 1) await track(producer, viewed(member, last));
  await waitFor(async () => (await content.viewsOf(last)) === 5, { timeoutMs: 30_000 });
  expect(await total()).toEqual(right());
}, 180_000);
