import { expect, test } from '@jest/globals';
import { relativeUnits, relativeWords } from './relative-words.ts';

test.each([
  ['zh-CN', '刚刚'],
  ['en', 'just now'],
])('says what Intl says in %s, and %s of what is just made', (language, now) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const unit of relativeUnits)
    for (const distance of Array.from({ length: 121 }, (_, index) => index - 60).filter((n) => n !== 0))
      expect(relativeWords(distance, unit, language)).toBe(format.format(distance, unit));
  expect(relativeWords(0, 'minute', language)).toBe(now);
});
