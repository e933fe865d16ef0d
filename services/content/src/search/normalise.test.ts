import { expect, test } from '@jest/globals';
import { normalise } from './normalise.ts';

test.each([
  ['case', 'The DEEP', 'the deep'],
  ['full width', 'Ｖｌｏｇ　第３集！', 'vlog第3集!'],
  ['half-width kana and ligatures', 'ｶﾞ ﬁlm', 'カ\u3099film'],
  ['traditional', '資治通鑑裡的台灣與臺灣', '资治通鉴里的台湾与台湾'],
  ['single characters, whatever phrase they are in', '乾隆', '干隆'],
  ['spaces beside Chinese', ' 冰山 深 渊 vlog 3 ', '冰山深渊vlog 3'],
  ['white space', 'the \t\n\u00a0 deep', 'the deep'],
  ['accents, in one character or two', 'Café cafe\u0301', 'cafe cafe'],
  ['what nobody sees', 'a\u0000b\u200bc\u202e\ud800d\ufffd', 'abcd'],
  ['emoji', '👨‍👩‍👧 ❤️', '👨👩👧 ❤'],
  ['nothing', ' \u0000\u200b\udc00 ', ''],
])('%s', (_, text, normal) => {
  expect(normalise(text)).toBe(normal);
});

test('what is normal stays as it is', () => {
  for (const text of ['ＴＨＥ Ｄeep 冰山', 'ﷺ ㏂ ǅ', '臺灣 ガ 한글']) {
    const normal = normalise(text);
    expect(normalise(normal)).toBe(normal);
  }
});

test('each unit knows the character it comes from', () => {
  const text = '㏂  𝐛冰\u200b 山';
  const origins: number[] = [];
  expect(normalise(text, origins)).toBe('a.m. b冰山');
  expect(origins.map((at) => String.fromCodePoint(text.codePointAt(at) as number)).join('')).toBe(
    '㏂㏂㏂㏂ 𝐛冰山',
  );
});
