import { describe, expect, test } from '@jest/globals';
import { objectPathsIn, sanitiseFilename } from './object-path.ts';

const name = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const film = `/objects/uploads/${name}.mp4`;
const picture = `/objects/thumbnails/${name}.png`;

describe('objectPathsIn', () => {
  test.each([
    [`![冰](${film})`, [film]],
    [`![](https://site.example${film}?w=1) 再看一次 ${film}。`, [film]],
    [`见 ${picture}. 和 ${film}`, [picture, film]],
    [`/objects/checked/${name}.png /objects/uploads/ /objects/uploads/../${name}.png ${name}.png`, []],
    ['没有图片', []],
  ])('%s', (text, expected) => expect(objectPathsIn(text)).toEqual(expected));
});

test.each([
  ['holiday.mp4', 'holiday.mp4'],
  ['春节 晚会.mp4', '春节 晚会.mp4'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['../..', ''],
  ['a\u0000b\r\nc.mp4', 'ab c.mp4'],
  ['👨\u200D👩\u200D👧.mp4', '👨\u200D👩\u200D👧.mp4'],
  ['exe.\u202Egp4', 'exe.gp4'],
  ['a"b<c>?.mp4', 'a_b_c__.mp4'],
  ['  ..hidden.mp4. ', 'hidden.mp4'],
  ['', ''],
  ['\uD800a.mp4', 'a.mp4'],
  ['e\u0301.mp4', '\u00E9.mp4'],
])('%j', (given, expected) => expect(sanitiseFilename(given)).toBe(expected));

test('keeps the extension of a name that is too long', () => {
  const name = sanitiseFilename(`${'影'.repeat(300)}.mp4`);
  expect([...name]).toHaveLength(255);
  expect(name.endsWith('影.mp4')).toBe(true);
});
