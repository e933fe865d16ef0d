import { expect, test } from '@jest/globals';
import { toDateTime } from './date-time.ts';

test.each([
  ['2026-11-21T09:30:00.123Z', '2026-11-21 09:30:00.123'],
  ['2026-11-21T09:30:00Z', '2026-11-21 09:30:00.000'],
  ['2026-11-21T09:30:00.123456Z', '2026-11-21 09:30:00.123'],
])('%s', (instant, expected) => expect(toDateTime(instant)).toBe(expected));
