import { expect, test } from '@jest/globals';
import { localMoment } from './release.tsx';

const evening = '2026-11-27T23:30:00Z';
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

test('shows the member’s local time', () => {
  expect(plain(localMoment(evening, 'zh-CN', 'Asia/Shanghai'))).toBe('11 月 28 日周六 07:30');
  expect(plain(localMoment(evening, 'en', 'Australia/Sydney'))).toBe('Sat, Nov 28, 10:30 AM');
  expect(plain(localMoment(evening, 'en', 'America/Los_Angeles'))).toBe('Fri, Nov 27, 3:30 PM');
});

test('is empty if local time is Eastern time', () => {
  expect(localMoment(evening, 'zh-CN', 'America/New_York')).toBeNull();
  expect(localMoment(evening, 'en', 'America/Toronto')).toBeNull();
});

test('knows midnight as 00:00', () => {
  expect(localMoment('2026-11-27T16:00:00Z', 'zh-CN', 'Asia/Shanghai')).toBe('11 月 28 日周六 00:00');
});
