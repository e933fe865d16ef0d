import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { uuidV7 } from './uuid.ts';

test('ids are UUIDs of version 7, all different, carrying their time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, uuidV7);
  expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
  expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(['8', '9', 'a', 'b']));
});
