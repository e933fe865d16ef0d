import { expect, test } from '@jest/globals';
import { decideViews, type ViewWindow } from './views.ts';

const windowMs = 1_000;
const viewing = (eventId: string, at: number, window = 'w') => ({ eventId, at, window });

const countedOf = (
  viewings: ReturnType<typeof viewing>[],
  known: Record<string, ViewWindow> = {},
): string[] =>
  decideViews(viewings, new Map(Object.entries(known)), windowMs).counted.map(({ eventId }) => eventId);

test('a view once in a window, from its own time', () => {
  expect(countedOf([viewing('a', 0), viewing('b', 999), viewing('c', 1_000), viewing('d', 1_999)])).toEqual([
    'a',
    'c',
  ]);
});

test('what does not count opens no window', () => {
  expect(countedOf([viewing('a', 0), viewing('b', 900), viewing('c', 1_100)])).toEqual(['a', 'c']);
});

test('windows are apart', () => {
  expect(countedOf([viewing('a', 0, 'x'), viewing('b', 0, 'y'), viewing('c', 1, 'x')])).toEqual(['a', 'b']);
});

test('the window known from before counts', () => {
  const known = { w: { countedAt: 500, eventId: 'z' } };
  expect(countedOf([viewing('a', 1_499)], known)).toEqual([]);
  expect(countedOf([viewing('a', 1_500)], known)).toEqual(['a']);
});

test('an event that comes late counts nothing, however late it is', () => {
  const known = { w: { countedAt: 5_000, eventId: 'z' } };
  expect(countedOf([viewing('a', 4_999), viewing('b', 10), viewing('c', 11)], known)).toEqual([]);
});

test('the event that made the view is not another when it is stamped anew', () => {
  expect(countedOf([viewing('a', 0), viewing('a', 5_000)])).toEqual(['a']);
});

test('gives the windows that are new, each as it was last opened', () => {
  const known = new Map([['old', { countedAt: 0, eventId: 'z' }]]);
  const { opened } = decideViews(
    [viewing('a', 10, 'old'), viewing('b', 10), viewing('c', 2_000)],
    known,
    windowMs,
  );
  expect([...opened]).toEqual([['w', { countedAt: 2_000, eventId: 'c' }]]);
});
