import { expect, test } from '@jest/globals';
import { limits } from '../limits.ts';
import { completeMultipartSchema } from './storage.ts';

test('as many parts as there may be, with the longest ETags, pass the gateway', () => {
  // A quotation mark is sent as two bytes.
  const ETag = `"${'e'.repeat(limits.multipartEtagCharacters - 2)}"`;
  const parts = Array.from({ length: limits.multipartMaxParts }, (_, index) => ({
    PartNumber: index + 1,
    ETag,
  }));
  expect(completeMultipartSchema.safeParse({ parts }).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify({ parts }))).toBeLessThanOrEqual(limits.requestBodyBytes);
});
