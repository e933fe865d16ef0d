import { expect, test } from '@jest/globals';
import { languageOf } from './language-of.ts';

test.each([
  ['冰川', 'zh-CN'],
  ['A day in 北京', 'zh-CN'],
  ['Glacier', 'en'],
  ['2026', undefined],
  ['', undefined],
] as const)('the language of %j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
