import { expect, test } from '@jest/globals';
import type { KafkaMessage } from 'kafkajs';
import { applyInBatches, type FetchedBatch, formatIntent, readIntent, type Unfinished } from './intents.ts';

/** A partition as kafkajs keeps reading it: from what is resolved, whatever failed. */
function partition(last: number) {
  const log = Array.from({ length: last + 1 }, (_, offset) => ({ offset: String(offset) }) as KafkaMessage);
  const unfinished = new Map<number, Unfinished>();
  const commits: string[] = [];
  const applied: { offsets: number[]; id: string; isRetry: boolean }[] = [];
  const state = { next: 0, failApply: 0, failCommit: 0 };
  async function fetch(count: number): Promise<void> {
    const messages = log.slice(state.next, state.next + count);
    const batch = { partition: 0, messages, lastOffset: () => messages.at(-1)?.offset } as FetchedBatch;
    await applyInBatches(batch, unfinished, 10, {
      async commit(offset, intent) {
        if (state.failCommit-- > 0) throw new Error('no answer');
        commits.push(intent ? `${offset}-${intent.end}` : String(offset));
      },
      async apply(chunk, { id }, isRetry) {
        applied.push({ offsets: chunk.map(({ offset }) => Number(offset)), id, isRetry });
        if (state.failApply-- > 0) throw new Error('heartbeat lost');
      },
      resolve: (offset) => {
        state.next = Number(offset) + 1;
      },
    });
  }
  return { unfinished, commits, applied, state, fetch };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test('each chunk is committed before it is applied, and the last one after', async () => {
  const { commits, applied, unfinished, fetch } = partition(24);
  await fetch(25);
  expect(commits).toEqual(['0-10', '10-20', '20-25', '25']);
  expect(applied.map(({ offsets }) => offsets)).toEqual([numbers(0, 10), numbers(10, 20), numbers(20, 25)]);
  expect(applied.every(({ isRetry }) => !isRetry)).toBe(true);
  expect(unfinished.size).toBe(0);
});

test('what failed within a generation is repeated as it was begun, though more is fetched', async () => {
  const { commits, applied, state, fetch } = partition(20);
  state.failApply = 1;
  await expect(fetch(5)).rejects.toThrow('heartbeat lost');
  await fetch(12);
  expect(applied[1]).toEqual({ offsets: numbers(0, 5), id: applied[0]?.id, isRetry: true });
  expect(applied[2]).toMatchObject({ offsets: numbers(5, 12), isRetry: false });
  expect(commits).toEqual(['0-5', '0-5', '5-12', '12']);
});

test('a batch that comes in pieces is applied once it is whole, each message once', async () => {
  const { applied, state, fetch } = partition(20);
  state.failApply = 1;
  await expect(fetch(9)).rejects.toThrow('heartbeat lost');
  await fetch(4);
  expect(applied).toHaveLength(1);
  state.failApply = 1;
  await expect(fetch(6)).rejects.toThrow('heartbeat lost');
  await fetch(6);
  expect(applied[2]).toEqual({ offsets: numbers(0, 9), id: applied[0]?.id, isRetry: true });
  expect(applied.at(-1)?.offsets).toEqual([9]);
});

test('an intent whose commit got no answer is committed again before it is applied', async () => {
  const { commits, applied, state, fetch } = partition(4);
  state.failCommit = 1;
  await expect(fetch(5)).rejects.toThrow('no answer');
  expect(applied).toEqual([]);
  await fetch(5);
  expect(commits).toEqual(['0-5', '5']);
});

test('a topic made anew is not waited through to the end of an old intent', async () => {
  const { applied, unfinished, fetch } = partition(4);
  unfinished.set(0, { start: 5_000_000n, end: 5_010_000n, id: 'old', messages: [] });
  await fetch(5);
  expect(applied).toHaveLength(1);
  expect(applied[0]).toMatchObject({ offsets: numbers(0, 5), isRetry: false });
  expect(applied[0]?.id).not.toBe('old');
});
test('an intent comes back as it was written', () => {
  const intent = { end: 12n, id: 'a' };
  expect(readIntent(5n, formatIntent(intent))).toEqual(intent);
});

test('a commit without metadata, or past its intent, has nothing under way', () => {
  expect(readIntent(5n, null)).toBeUndefined();
  expect(readIntent(5n, '')).toBeUndefined();
  expect(readIntent(12n, formatIntent({ end: 12n, id: 'a' }))).toBeUndefined();
});

test('foreign metadata stops the consumer rather than being guessed at', () => {
  expect(() => readIntent(5n, 'something else')).toThrow();
  expect(() => readIntent(5n, '{"end":"12"}')).toThrow();
});
