import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { uuidV7 } from './uuid.ts';

test('ids are UUIDs of version 7, all different, carrying their time', () => {
  const time = Date.parse('2026-11-21T08:00:00.123Z');
  const ids = Array.from({ length: 1_000 }, () => uuidV7(time));
  expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(time);
});

test('ids of later times sort later', () => {
  const ids = [1, 0xffff, 0x10000, Date.now(), Date.now() + 1].map(uuidV7);
  expect(ids.toSorted()).toEqual(ids);
});
