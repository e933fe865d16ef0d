import { expect, test } from '@jest/globals';
import { preferredLanguage } from './verify-language.ts';

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['*', 'zh'],
  ['fr-FR, de', 'zh'],
  ['en', 'en'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.5, zh-TW', 'zh'],
  ['en;q=0, fr', 'zh'],
  ['en;q=nonsense', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
