import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { endsWithin, undisturbed, waitFor } from './time.ts';

/** Keeps the process from doing anything else. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a call whose process stands still ends in time all the same, one that goes on does not', async () => {
  const stopped = async () => {
    await delay(10);
    standStill(3_000);
    await delay(10);
  };
  expect(await endsWithin(2_000, stopped)).toBe(true);
  expect(await endsWithin(100, () => delay(10_000, undefined, { ref: false }))).toBe(false);
});

test('a wait goes on after its process stood still for longer than it may last', async () => {
  let polls = 0;
  const isThird = () => {
    polls += 1;
    if (polls === 1) standStill(3_000);
    return polls === 3;
  };
  await waitFor(isThird, { timeoutMs: 2_500 });
  await expect(waitFor(() => false, { timeoutMs: 100, what: 'nothing' })).rejects.toThrow('vain for nothing');
});

test('steps that fail while their process stands still run again, a fault fails them', async () => {
  let runs = 0;
  await undisturbed(async () => {
    runs += 1;
    if (runs === 2) return;
    standStill(600);
    throw new Error('too early');
  });
  expect(runs).toBe(2);
  await expect(undisturbed(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});
