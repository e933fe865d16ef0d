import { expect, test } from '@jest/globals';
import { formatIntent, readIntent } from './intents.ts';

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
