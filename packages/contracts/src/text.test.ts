import { describe, expect, test } from '@jest/globals';
import { cleanLine, cleanText } from './text.ts';

describe('what deceives or breaks is taken out', () => {
  test.each([
    ['half a character', 'a\uD800b', 'a\uFFFDb'],
    ['control characters', '\u0000a\u0007b\u001Bc\u007Fd\u009Fe', 'abcde'],
    ['an override', '\u202Etxt.exe\u202C', 'txt.exe'],
    ['isolates', '\u2066x\u2069', 'x'],
    ['zero-width spaces', 'a\u200Bb\u200B', 'ab'],
    ['word joiner, byte order mark, soft hyphen', '\uFEFFa\u2060b\u00ADc', 'abc'],
    ['blank letters', 'a\u3164b\uFFA0c', 'abc'],
    ['words spelled in tags', `a${String.fromCodePoint(0xe0068, 0xe0069)}b`, 'ab'],
    ['tags after a flag that go on', `🏴${String.fromCodePoint(0xe0068)}b`, '🏴b'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
    expect(cleanLine(text)).toBe(clean);
  });
});

describe('what writing needs stays', () => {
  test.each([
    ['emoji of several', '👨‍👩‍👧‍👦 ❤️ 1️⃣ 👩🏽‍🚀'],
    ['flags', `🇨🇳 🏴${String.fromCodePoint(0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f)}`],
    ['Persian', 'می\u200Cخواهم'],
    ['Hindi', 'क्\u200Dष'],
    ['directions', 'a\u200Eb\u200Fc'],
    ['a variant of a Chinese character', `葛${String.fromCodePoint(0xe0100)}`],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180B'],
    ['a full-width space', '冰　火'],
    ['characters beyond U+FFFF', '𠮷野家'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });
});

test.each([
  '',
  ' \n　',
  '\u200B\u200B',
  '\u200D',
  '\uFE0F',
  '\u200E\u200F',
  '\u2800',
  '\u115F',
  '\u0000',
  '\u034F',
])('there is nothing to see in %j', (text) => expect(cleanText(text)).toBe(''));

test('lines and tabs stay where there may be lines', () => {
  expect(cleanText('一\r\n二\r三\u2028四\u0085五\v六\n\n\tseven\n')).toBe(
    '一\n二\n三\n四\n五\n六\n\n\tseven\n',
  );
  expect(cleanLine('一\r\n二\n\n\t三')).toBe('一 二 三');
});

test('cleaning what is clean changes nothing', () => {
  const text = cleanText('a\u202E\u0000\uD800\r\n🏴\u{E0067}\u{E007F}\u{E0067}');
  expect(cleanText(text)).toBe(text);
});

test('takes time in proportion to the text', () => {
  const tags = String.fromCodePoint(0xe0067);
  for (const unit of ['\u200B', `🏴${tags}`, tags, '\r', '\t ', '\uD800', '\uFE0F']) {
    const { user } = process.cpuUsage();
    cleanLine(unit.repeat(1_000_000 / unit.length));
    expect([unit, process.cpuUsage().user - user < 1_000_000]).toEqual([unit, true]);
  }
});
