import { createRequire } from 'node:module';
import { afterEach, expect, jest, test } from '@jest/globals';
import { crc32c } from './crc32c.ts';
import { keyedMessages } from './keyed-messages.ts';
import type { EventMessage } from './producer.ts';
import { quickProduce } from './quick-produce.ts';

const require = createRequire(import.meta.url);
const produce = require('kafkajs/src/protocol/requests/produce');
const kafkaJsCrc32c = require('kafkajs/src/protocol/recordBatch/crc32C');
const kafkaJsGroups = require('kafkajs/src/producer/groupMessagesPerPartition');
const { protocol } = produce;
quickProduce();

afterEach(() => {
  jest.restoreAllMocks();
});

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const alphabets = ['abc012', '夜里的海', '😀é\u0000"\\', '\ud800x'];

function makeMessages(random: () => number, count: number): Required<EventMessage>[] {
  const upTo = (limit: number) => Math.floor(random() * limit);
  const text = (limit: number) => {
    const length = upTo(limit);
    const alphabet = alphabets[upTo(alphabets.length)] as string;
    return alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);
  };
  return Array.from({ length: count }, () => {
    const value = text([1, 4, 70, 400, 20_000][upTo(5)] as number);
    return {
      key: random() < 0.2 ? null : text(40),
      value: random() < 0.5 ? value : Buffer.from(value),
      headers: Object.fromEntries(Array.from({ length: upTo(3) }, () => [text(80), text(80)])),
    };
  });
}

async function encoded(version: number, args: object, definition: typeof protocol): Promise<string> {
  return (await definition({ version })(args).request.encode()).buffer.toString('base64');
}

const requestOf = (partitions: object[], more = {}) => ({
  acks: -1,
  timeout: 5_000,
  producerId: '4711',
  producerEpoch: 3,
  topicData: [{ topic: '夜.tracking.events.v1', partitions }],
  ...more,
});

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'a request has the bytes kafkajs gives it (%d)',
  async (seed) => {
    const random = numbers(seed);
    const now = 1_700_000_000_000 + seed;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const partitions = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, partition) => ({
      partition,
      firstSequence: Math.floor(random() * 2 ** 31),
      messages: makeMessages(random, 1 + Math.floor(random() * 200)),
    }));
    const args = requestOf(partitions, seed % 3 === 0 ? { producerId: -1 } : {});
    for (const version of [3, 7])
      expect(await encoded(version, args, produce.protocol)).toBe(await encoded(version, args, protocol));
  },
);

test.each<[string, object[], object]>([
  ['compressed', [{ key: 'k', value: 'v' }], { compression: 1 }],
  ['in a transaction', [{ key: 'k', value: 'v' }], { transactionalId: 'mine' }],
  ['dated', [{ key: 'k', value: 'v', timestamp: '1700000000000' }], {}],
  ['a tombstone', [{ key: 'k', value: null }], {}],
  ['with headers of several values', [{ key: 'k', value: 'v', headers: { a: ['1', Buffer.from('2')] } }], {}],
  ['with a key of bytes', [{ key: Buffer.from('k'), value: 'v' }], {}],
  ['without a key', [{ value: 'v' }], {}],
])('what is %s is left to kafkajs', async (_what, messages, more) => {
  jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  const args = requestOf([{ partition: 1, firstSequence: 0, messages }], more);
  expect(await encoded(7, args, produce.protocol)).toBe(await encoded(7, args, protocol));
});

test('the checksum is the one of RFC 3720, of any part of a buffer', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  const random = numbers(1);
  const bytes = Buffer.from(Array.from({ length: 300 }, () => random() * 256));
  for (let start = 0; start < 20; start += 1)
    for (const end of [start, start + 7, start + 8, start + 65, 300])
      expect(crc32c(bytes, start, end)).toBe(kafkaJsCrc32c(bytes.subarray(start, end)));
});

test('messages are grouped as kafkajs groups them, in their order; a key is looked at once', () => {
  const messages = makeMessages(numbers(5), 500).map((message, n) => ({
    ...message,
    key: n % 50 === 0 ? null : `k${(n * 7919) % 23}`,
    value: `v${n}`,
  }));
  const partitioner = jest.fn(({ message }: { message: EventMessage }) =>
    message.key === null ? 5 : Number(message.key.slice(1)) % 5,
  );
  const group = (list: EventMessage[]) =>
    kafkaJsGroups({ topic: 't', partitionMetadata: [1], messages: list, partitioner });
  const wanted = group(messages);
  partitioner.mockClear();
  expect(group(keyedMessages(messages))).toEqual(wanted);
  expect(partitioner).toHaveBeenCalledTimes(23 + 10);
  expect([...keyedMessages(messages)]).toEqual(messages);
});
