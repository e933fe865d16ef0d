import { expect, test } from '@jest/globals';
import { isDuplicateKey } from './is-duplicate-key.ts';

test('tells a violated unique index from any other failure', () => {
  expect(isDuplicateKey(Object.assign(new Error('E11000'), { code: 11000, keyPattern: { email: 1 } }))).toBe(
    true,
  );
  expect(isDuplicateKey(Object.assign(new Error('other'), { code: 112 }))).toBe(false);
  expect(isDuplicateKey(new Error('plain'))).toBe(false);
  expect(isDuplicateKey(undefined)).toBe(false);
});
