import { expect, test } from '@jest/globals';
import { instantOf, writeInstant } from './instants.ts';

const written = (instant: number): string => {
  const out = Buffer.alloc(30, '_');
  writeInstant(out, 3, instant);
  return out.toString();
};

test('instants are read and written as Date does it', () => {
  const wrong: string[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    // Steps of 2.3 days and some, so that every day, hour, minute and millisecond comes.
    const instant = Date.UTC(2000, 0, 1) + Math.floor((n * 1_987_654_321.7) % (36_524 * 86_400_000));
    const text = new Date(instant).toISOString();
    if (instantOf(text) !== instant || written(instant) !== `___${text}___`) wrong.push(text);
  }
  expect(wrong).toEqual([]);
  for (const instant of [0, 86_399_999, 86_400_000, Date.UTC(9999, 11, 31, 23, 59, 59, 999)])
    expect(written(instant)).toBe(`___${new Date(instant).toISOString()}___`);
});

test('all else is left', () => {
  const text = '2026-02-28T23:59:59.999Z';
  expect(instantOf(text)).toBe(Date.parse(text));
  for (let at = 0; at < text.length; at += 1) {
    for (const wrong of ['x', ' ', '/', ':', '+', '\u0660', '9', '6']) {
      const changed = text.slice(0, at) + wrong + text.slice(at + 1);
      const date = new Date(changed);
      const same =
        !Number.isNaN(date.getTime()) && date.toISOString() === changed && changed.startsWith('20');
      expect(instantOf(changed)).toBe(same ? date.getTime() : undefined);
    }
  }
  const others = [undefined, null, 5, '', '2026-02-28', '2026-02-28T23:59:59Z', '2026-02-28T23:59:59.99+01'];
  for (const other of [...others, '2026-02-29T00:00:00.000Z', '1999-02-28T00:00:00.000Z', [text], `${text} `])
    expect(instantOf(other)).toBeUndefined();
});
