import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { decodeCursor, encodeCursor } from './responses.ts';

const schema = z.tuple([z.iso.datetime(), z.string().regex(/^[0-9a-f]{24}$/)]);

test('a cursor comes back as it went', () => {
  const values = ['2026-01-02T03:04:05.678Z', '65f1a2b3c4d5e6f708192a3b'] as const;
  const cursor = encodeCursor(values);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(cursor, schema)).toEqual(values);
});

test.each([
  '',
  'garbage',
  '....',
  encodeCursor(['2026-01-02T03:04:05.678Z']),
  encodeCursor(['2026-01-02T03:04:05.678Z', '$ne']),
  Buffer.from('{"$gt":""}').toString('base64url'),
  Buffer.from('[{"$gt":""},{"$gt":""}]').toString('base64url'),
])('%s is 400', (cursor) => {
  expect(() => decodeCursor(cursor, schema)).toThrow(expect.objectContaining({ status: 400 }));
});
