import { expect, test } from '@jest/globals';
import { needsNewKey, publishedKeys, signingKey, timesOfNewKey } from './key-schedule.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const options = { rotateAfterMs: 30 * day, leadMs: 5 * 60 * 1000, tokenMs: 12 * hour };
const start = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

test('without keys one is needed, and it signs at once', () => {
  expect(needsNewKey([], start, options)).toBe(true);
  const first = timesOfNewKey(start, false, options);
  expect(signingKey([first], start)).toBe(first);
  expect(needsNewKey([first], later(30 * day - 1), options)).toBe(false);
});

test('at its age a key is replaced; it signs on until the replacement has gone round', () => {
  const first = timesOfNewKey(start, false, options);
  const rotation = later(30 * day);
  expect(needsNewKey([first], rotation, options)).toBe(true);
  const second = timesOfNewKey(rotation, true, options);
  const keys = [first, second];
  expect(needsNewKey(keys, rotation, options)).toBe(false);
  expect(signingKey(keys, rotation)).toBe(first);
  expect(publishedKeys(keys, rotation)).toEqual(keys);
  expect(signingKey(keys, later(30 * day + options.leadMs))).toBe(second);
});

test('a key stays published until the last token it can have signed is over', () => {
  const first = timesOfNewKey(start, false, options);
  const lastToken = first.signUntil.getTime() - 1;
  expect(signingKey([first], new Date(lastToken))).toBe(first);
  expect(signingKey([first], first.signUntil)).toBeUndefined();
  expect(publishedKeys([first], new Date(lastToken + options.tokenMs))).toEqual([first]);
  expect(publishedKeys([first], first.expireAt)).toEqual([]);
});

test('after a long stop the old key no longer signs and a new one is needed at once', () => {
  const first = timesOfNewKey(start, false, options);
  const now = later(40 * day);
  expect(needsNewKey([first], now, options)).toBe(true);
  expect(signingKey([first], now)).toBeUndefined();
});
