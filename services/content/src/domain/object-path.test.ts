import { describe, expect, test } from '@jest/globals';
import { normaliseObjectPath, objectPathsIn, sanitiseFilename } from './object-path.ts';

const name = 'f47ac10b-58cc-4372-a567-0e02b2c3d479.mp4';
const clean = `/objects/uploads/${name}`;

describe('normaliseObjectPath', () => {
  test.each([
    clean,
    `uploads/${name}`,
    `http://127.0.0.1:9000/media/uploads/${name}?X-Amz-Signature=abc&x-id=PutObject`,
    `https://media.s3.eu-west-1.amazonaws.com/uploads/${name}`,
  ])('%s is kept as its path under /objects/', (text) =>
    expect(normaliseObjectPath(text, 'uploads')).toBe(clean),
  );

  test('keeps folders apart', () => {
    expect(normaliseObjectPath('/objects/thumbnails/a.png', 'thumbnails')).toBe('/objects/thumbnails/a.png');
    expect(normaliseObjectPath('/objects/thumbnails/a.png', 'uploads')).toBeUndefined();
    expect(normaliseObjectPath(clean, 'thumbnails')).toBeUndefined();
  });

  test.each([
    '',
    ` ${clean}`,
    `${clean}\n`,
    name,
    `/uploads/${name}`,
    `//objects/uploads/${name}`,
    '/objects/uploads/',
    '/objects/uploads/..',
    '/objects/uploads/../thumbnails/a.png',
    '/objects/uploads/a/b',
    '/objects/uploads/.hidden',
    '/objects/uploads/a..b',
    '/objects/uploads/a%2f..%2fb',
    '/objects/uploads/a?b',
    '/objects/uploads/a b',
    '/objects/uploads/a\\b',
    '/objects/uploads/a\u0000',
    `/objects//objects/uploads/${name}`,
    `/objects/checked/uploads/${name}.json`,
    `https://a.example/uploads/x/../${name}`,
    'https://a.example/uploads/',
    'https://a.example/uploads/a%2fb',
    `https://a.example/${name}`,
    `file:///uploads/${name}`,
    `javascript:uploads/${name}`,
    `/objects/uploads/${'a'.repeat(300)}`,
  ])('rejects %j', (text) => expect(normaliseObjectPath(text, 'uploads')).toBeUndefined());
});

describe('objectPathsIn', () => {
  test.each([
    [`![冰](${clean})`, [clean]],
    [`![](https://site.example${clean}?w=1) 再看一次 ${clean}。`, [clean]],
    [
      '见 /objects/thumbnails/a.png. 和 /objects/thumbnails/b',
      ['/objects/thumbnails/a.png', '/objects/thumbnails/b'],
    ],
    ['/objects/checked/a /objects/uploads/ /objects/uploads/../a /objects/uploads/a..b', []],
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
