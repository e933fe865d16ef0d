import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setTab, showTab } from '../features/tracking/testing.ts';
import { categoryVideosKey, libraryKey, seriesKey } from '../lib/items.ts';
import { membership } from '../lib/membership.ts';
import { previousVisit } from '../lib/visits.ts';
import { followVisits } from './follow-visits.ts';
import { createQueryClient } from './provider.tsx';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number): void => void jest.setSystemTime(start + minutes * minute);
const keys = [
  libraryKey,
  ['/api/category-videos/categories'],
  [...categoryVideosKey, 'cars'],
  ['/api/videos/upcoming'],
  ['/api/embeds/upcoming'],
  [...seriesKey, 'pages'],
  ['/api/me/continue'],
  ['/api/me/featured'],
  ['/api/me/history'],
  ['/api/me/marks', '5'.repeat(24)],
] as const;

let queryClient = createQueryClient();
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  membership.remember('VIP-TEST-0001');
  queryClient = createQueryClient();
  for (const key of keys) queryClient.setQueryData(key, []);
  stop = followVisits(queryClient);
});
afterEach(() => {
  stop();
  setTab(true);
});

const isAskedAgain = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
const all = (value: boolean) => keys.map(() => value);

test('a page that is seen again after a visit has ended begins the next, and asks for what was added', () => {
  at(40);
  showTab(false);
  expect(previousVisit()).toBeNull();
  at(40 + 3 * 7 * 24 * 60);
  showTab(true);
  expect(previousVisit()).toBe(start + 40 * minute);
  expect(isAskedAgain()).toEqual(all(true));
});

test('one that was away for a moment goes on', () => {
  at(40);
  showTab(false);
  at(69);
  showTab(true);
  at(98);
  showTab(false);
  at(99);
  showTab(true);
  expect(previousVisit()).toBeNull();
  expect(isAskedAgain()).toEqual(all(false));
});

test('one that was hidden while another page was seen asks, and goes on with its visit', () => {
  showTab(false);
  at(50);
  membership.remember('VIP-TEST-0001');
  at(60);
  showTab(true);
  expect(previousVisit()).toBe(start);
  expect(isAskedAgain()).toEqual(all(true));
});

test('the gate has no visits', () => {
  membership.forget();
  showTab(false);
  at(60);
  showTab(true);
  expect(localStorage.getItem('visits')).toBeNull();
  expect(isAskedAgain()).toEqual(all(false));
});
