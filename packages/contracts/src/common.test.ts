import { describe, expect, test } from '@jest/globals';
import {
  cardsQuerySchema,
  editedReleaseDate,
  instantSchema,
  optionalProse,
  optionalText,
  pageQuerySchema,
  releaseDateInput,
  requiredInput,
  requiredProse,
  requiredText,
} from './common.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

describe('a limit', () => {
  test.each([
    ['1', 1],
    ['024', 24],
    [`${limits.listMaxItems}`, limits.listMaxItems],
  ])('%j is taken', (limit, expected) =>
    expect(pageQuerySchema.parse({ limit })).toEqual({ limit: expected }),
  );

  test.each([
    '',
    ' ',
    '0',
    '-1',
    '+1',
    '1.0',
    '1e2',
    '0x10',
    '١',
    `${limits.listMaxItems + 1}`,
    '9'.repeat(400),
  ])('%j is rejected', (limit) => {
    const message = `limit must be a number from 1 to ${limits.listMaxItems}`;
    expect(pageQuerySchema.safeParse({ limit }).error?.issues).toMatchObject([{ message }]);
  });

  test('may be left out', () => {
    expect(pageQuerySchema.parse({})).toEqual({});
    expect(cardsQuerySchema.parse({})).toEqual({ limit: limits.libraryPageItems });
  });
});

test.each(['', 'a'.repeat(513)])('%j is no cursor', (cursor) => {
  for (const schema of [pageQuerySchema, cardsQuerySchema])
    expect(schema.safeParse({ cursor }).error?.issues).toMatchObject([{ message: messages.invalidCursor }]);
});

describe('text that must say something', () => {
  const title = requiredText('Say something', 5, 'Title');

  test.each([undefined, 7, '', ' \u3000\n', '\u200B\u200B', '\u202E', '\u0000', '\u200D\uFE0F'])(
    '%j says nothing',
    (text) => {
      expect(title.safeParse(text).error?.issues[0]?.message).toBe('Say something');
      expect(requiredProse('Say something', 5, 'Content').safeParse(text).success).toBe(false);
    },
  );

  test.each([undefined, '', ' \u3000\n', { $ne: '' }])('%j is no input', (text) => {
    expect(requiredInput('Say something', 5, 'Code').safeParse(text).error?.issues).toMatchObject([
      { message: 'Say something' },
    ]);
  });

  test('is as long as what is left of it', () => {
    expect(title.parse('\u2066 1\u200B2\u00AD345 \u2069')).toBe('12345');
    expect(title.safeParse('123456').error?.issues).toMatchObject([
      { message: 'Title is longer than 5 characters' },
    ]);
    expect(title.parse('𠮷𠮷𠮷𠮷𠮷')).toBe('𠮷𠮷𠮷𠮷𠮷');
  });

  test('is one line, or as many as it has', () => {
    expect(title.parse('a\r\nb')).toBe('a b');
    expect(requiredProse('', 9, 'Content').parse('a\r\n\tb\u202E')).toBe('a\n\tb');
    expect(optionalText(9, 'Name').parse('\u200B')).toBe('');
    expect(optionalProse(9, 'Notes').parse('a\n\u200Bb')).toBe('a\nb');
    expect(optionalProse(9, 'Notes').parse(undefined)).toBe('');
  });
});

describe('a release date', () => {
  test.each([
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-11-21T08:00:00+08:00', '2026-11-21T00:00:00.000Z'],
  ])('%s is kept as an instant of ours', (text, instant) => {
    expect(releaseDateInput.parse(text)).toBe(instant);
    expect(editedReleaseDate.parse(text)).toBe(instant);
    expect(instantSchema.safeParse(instant).success).toBe(true);
  });

  test.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])('%s has no such year', (text) => {
    for (const schema of [releaseDateInput, editedReleaseDate])
      expect(schema.safeParse(text).error?.issues).toMatchObject([{ message: messages.releaseDateYear }]);
  });

  test.each(['soon', '2026-02-30T00:00:00Z', 7, { $gt: 0 }])('%j is none', (value) =>
    expect(releaseDateInput.safeParse(value).error?.issues).toMatchObject([
      { message: messages.releaseDateInvalid },
    ]),
  );

  test('is at once when there is none, and stays in an edit', () => {
    expect(releaseDateInput.parse(undefined)).toBeNull();
    expect(editedReleaseDate.parse(undefined)).toBeUndefined();
    expect(editedReleaseDate.parse(null)).toBeNull();
  });
});
