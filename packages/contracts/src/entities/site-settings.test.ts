import { expect, test } from '@jest/globals';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { saveSiteSettingsSchema } from './site-settings.ts';

const valid = {
  revision: 3,
  brandName: '  冰焰\u200B影库 ',
  defaultLanguage: 'zh-CN',
  ...{
    noticeOn: true,
    noticeZh: '周一极光',
    noticeEn: 'Aurora',
    noticeLink: '/coming-soon',
    noticeUntil: null,
  },
  ...{ heroFirstZh: '冷', heroSecondZh: '热', heroTextZh: '', heroFirstEn: 'Cold', heroSecondEn: 'warm' },
  ...{ heroTextEn: '', heroArt: 'slats', heroPicture: null, aboutZh: '关于', aboutEn: 'About' },
  ...{ footerZh: '', footerEn: '', featured: null },
};
const problemOf = (fields: object) => {
  const [issue] = saveSiteSettingsSchema.safeParse({ ...valid, ...fields }).error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
};

test('texts are cleaned', () => {
  expect(saveSiteSettingsSchema.parse(valid).brandName).toBe('冰焰影库');
});

test.each(['/coming-soon', '/?admin=sms#a', 'https://example.com/a?b=c', null])(
  'a notice may lead to %s',
  (noticeLink) => expect(problemOf({ noticeLink })).toBeUndefined(),
);

test.each([
  '//example.com',
  '/\\example.com',
  '/a b',
  '/\texample.com',
  'http://example.com',
  '/..//example.com',
  'https:example.com',
  'https://@example.com',
  '/\u202egnp.exe',
  '/a\u0000b',
  'https://user:pass@example.com',
  'javascript:alert(1)',
  'coming-soon',
  '',
])('a notice may not lead to "%s"', (noticeLink) =>
  expect(problemOf({ noticeLink })).toEqual(['noticeLink', messages.noticeLinkInvalid]),
);

test.each([
  [{ noticeZh: '' }, 'noticeZh', messages.siteTextRequired],
  [{ noticeEn: '\u200B' }, 'noticeEn', messages.siteTextRequired],
  [{ noticeZh: 'x'.repeat(limits.noticeCharacters + 1) }, 'noticeZh', 'Notice is longer than 40 characters'],
  [{ noticeUntil: '2026-11-28' }, 'noticeUntil', messages.noticeUntilInvalid],
  [{ heroArt: 'picture' }, 'heroPicture', messages.heroPictureRequired],
  [{ heroArt: 'ridge' }, 'heroArt', 'heroArt must be one of slats, picture'],
  [{ brandName: ' ' }, 'brandName', messages.siteTextRequired],
  [{ revision: -1 }, 'revision', messages.siteRevisionInvalid],
  [{ footerEn: undefined }, 'footerEn', 'Text must be text'],
  [{ extra: 1 }, undefined, 'Unknown field: extra'],
])('%p is rejected', (fields, field, message) => {
  const [path, said] = problemOf(fields) ?? [];
  expect(path).toBe(field);
  expect(said).toBe(message);
});

test('a notice that is off needs no text', () =>
  expect(problemOf({ noticeOn: false, noticeZh: '', noticeEn: '' })).toBeUndefined());
