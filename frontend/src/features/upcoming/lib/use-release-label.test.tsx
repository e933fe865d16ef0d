import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../../testing/render.tsx';
import { useReleaseLabel } from './use-release-label.ts';

function Label({ at }: { at: string }) {
  return <p data-testid="label">{useReleaseLabel()(at)}</p>;
}

afterEach(() => {
  jest.restoreAllMocks();
});

async function labels(now: string, at: string): Promise<[zh: string, en: string]> {
  const { unmount } = await show(now, at, 'zh-CN');
  const zh = screen.getByTestId('label').textContent;
  unmount();
  const english = await show(now, at, 'en');
  const en = screen.getByTestId('label').textContent;
  english.unmount();
  return [zh, en];
}

function show(now: string, at: string, language: 'zh-CN' | 'en') {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
  return renderApp(<Label at={at} />, { language });
}

const noonInNewYork = '2026-11-21T17:00:00Z';

test.each([
  ['the same evening', '2026-11-22T04:59:00Z', '今天', 'Today'],
  ['a minute past midnight', '2026-11-22T05:01:00Z', '明天', 'Tomorrow'],
  ['the day after tomorrow', '2026-11-23T17:00:00Z', '2 天后', 'In 2 days'],
  ['seven days', '2026-11-28T17:00:00Z', '7 天后', 'In 7 days'],
  ['eight days', '2026-11-29T17:00:00Z', '2 周后', 'In 2 weeks'],
  ['fourteen days', '2026-12-05T17:00:00Z', '2 周后', 'In 2 weeks'],
  ['fifteen days', '2026-12-06T17:00:00Z', '3 周后', 'In 3 weeks'],
  ['next year', '2027-01-02T17:00:00Z', '6 周后', 'In 6 weeks'],
  ['a moment ago, until the queue knows', '2026-11-21T16:59:59Z', '今天', 'Today'],
])('counts the days of the Eastern calendar: %s', async (_name, at, zh, en) => {
  expect(await labels(noonInNewYork, at)).toEqual([zh, en]);
});

test.each([
  // The clocks go back on 1 November 2026: that Sunday has 25 hours, and is one day all the same.
  [
    'through the night the clocks go back',
    '2026-11-01T03:30:00Z',
    '2026-11-02T04:30:00Z',
    '明天',
    'Tomorrow',
  ],
  ['24 hours into the day of 25', '2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', '今天', 'Today'],
  // And forward on 14 March 2027, a day of 23 hours.
  ['23 hours over the day of 23', '2027-03-14T04:30:00Z', '2027-03-15T03:30:00Z', '明天', 'Tomorrow'],
  ['a week with a short day in it', '2027-03-10T04:59:00Z', '2027-03-17T03:59:00Z', '7 天后', 'In 7 days'],
  ['over New Year', '2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z', '明天', 'Tomorrow'],
  ['from February into a leap day', '2028-02-28T17:00:00Z', '2028-03-01T17:00:00Z', '2 天后', 'In 2 days'],
])('%s', async (_name, now, at, zh, en) => {
  expect(await labels(now, at)).toEqual([zh, en]);
});
