import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { serverClock } from './server-clock.ts';
import { continueVisit, isNewSince, previousVisit, startVisit } from './visits.ts';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number): void => void jest.setSystemTime(start + minutes * minute);
const isReturning = () => document.documentElement.dataset.returning !== undefined;

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  delete document.documentElement.dataset.returning;
});

test('the first visit lasts until there were 30 minutes without activity', () => {
  startVisit();
  at(29);
  startVisit();
  at(58);
  continueVisit();
  at(87);
  startVisit();
  expect(previousVisit()).toBeNull();
  expect(isReturning()).toBe(false);
});

test('the next one knows when it ended, to its own end', () => {
  startVisit();
  at(10);
  continueVisit();
  at(41);
  startVisit();
  expect(previousVisit()).toBe(start + 10 * minute);
  expect(isReturning()).toBe(true);
  at(60);
  continueVisit();
  at(89);
  startVisit();
  expect(previousVisit()).toBe(start + 10 * minute);
  at(120);
  startVisit();
  expect(previousVisit()).toBe(start + 89 * minute);
});

test('a visit is measured by one clock, and its end said in the server’s time', () => {
  const offset = jest.spyOn(serverClock, 'offset').mockReturnValue(0);
  startVisit();
  // The server's clock is known once it has responded.
  offset.mockReturnValue(3 * 60 * minute);
  at(10);
  continueVisit();
  offset.mockReturnValue(0);
  at(11);
  startVisit();
  expect(previousVisit()).toBeNull();
  at(42);
  startVisit();
  offset.mockReturnValue(3 * 60 * minute);
  expect(previousVisit()).toBe(start + (11 + 3 * 60) * minute);
});

test.each(['', 'null', '[]', '{"last":"x","before":true}'])('%j in storage is a first visit', (stored) => {
  localStorage.setItem(storageKeys.visits, stored);
  startVisit();
  expect(previousVisit()).toBeNull();
  expect(isReturning()).toBe(false);
});

test('new is what was published after it, and nothing in the first visit', () => {
  const item = { publishedAt: new Date(start).toISOString() };
  expect(isNewSince(start - 1, item)).toBe(true);
  expect(isNewSince(start, item)).toBe(false);
  expect(isNewSince(null, item)).toBe(false);
});
