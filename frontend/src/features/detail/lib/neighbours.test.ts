import { expect, test } from '@jest/globals';
import type { Card, Next, SeriesPart } from '@platform/contracts';
import { itemKey } from '../../../lib/items.ts';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { neighboursOf, partsAround } from './neighbours.ts';

const parts = Array.from({ length: 12 }, (_, index): SeriesPart => ({ ...aLibraryItem(), part: index + 1 }));
const items: Card[] = [aLibraryItem(), aLibraryItem()];
const seriesAt = (part: number, visible = parts): Next => ({
  series: { id: '5'.repeat(24), title: '冰山', part, parts: 12, items: visible },
  items,
});
const part = (number: number) => parts[number - 1] as SeriesPart;

test('the parts beside an item come before and after it, those that are hidden left out', () => {
  const visible = parts.filter((one) => one.part !== 4);
  expect(neighboursOf(part(3), seriesAt(3, visible))).toEqual({ previous: part(2), next: part(5) });
  expect(neighboursOf(part(1), seriesAt(1))).toEqual({ previous: undefined, next: part(2) });
});

test('after the last part, and outside of a series, the first of the others comes', () => {
  expect(neighboursOf(part(12), seriesAt(12))).toEqual({ previous: part(11), next: items[0] });
  expect(neighboursOf(part(1), { series: null, items })).toEqual({ previous: undefined, next: items[0] });
  expect(neighboursOf(part(1), { series: null, items: [] }).next).toBeUndefined();
});

test('what was skipped does not come again before all of the others', () => {
  const [first, second] = items as [Card, Card];
  const next = { series: null, items };
  expect(neighboursOf(part(1), next, [itemKey(first)]).next).toBe(second);
  expect(neighboursOf(part(1), next, items.map(itemKey)).next).toBe(first);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [6, 5],
  [12, 5],
])('of a long series the parts around part %i are shown from part %i on', (current, first) => {
  const shown = partsAround(parts, current, 8);
  expect(shown.map((one) => one.part)).toEqual(Array.from({ length: 8 }, (_, index) => first + index));
});

test('a short series is shown whole', () => {
  expect(partsAround(parts.slice(0, 3), 3, 8)).toEqual(parts.slice(0, 3));
});
