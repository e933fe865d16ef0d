import { afterEach, expect, jest, test } from '@jest/globals';
import type { Embed, Video } from '@platform/contracts';
import { screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { useEverythingNear } from '../../../testing/near-window.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorAnswer, server } from '../../../testing/server.ts';
import { useReleaseLabel } from '../lib/use-release-label.ts';
import { UpcomingSection } from './upcoming-section.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
useEverythingNear();

const upcomingAre = (videos: Video[], embeds: Embed[] = []) =>
  server.use(
    http.get('/api/videos/upcoming', () => HttpResponse.json(videos)),
    http.get('/api/embeds/upcoming', () => HttpResponse.json(embeds)),
  );
const titles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.textContent);

test('shows three skeletons while it loads', async () => {
  server.use(http.get('/api/embeds/upcoming', () => delay('infinite')));
  await renderApp(<UpcomingSection />);
  expect(screen.getAllByTestId('upcoming-skeleton')).toHaveLength(3);
});

test('merges videos and embeds, soonest first, undated last, three at most, and leads to all', async () => {
  upcomingAre(
    [
      aVideo({ title: 'undated', releaseDate: null }),
      aVideo({ title: 'third', releaseDate: inDays(20) }),
      aVideo({ title: 'first', releaseDate: inDays(1) }),
    ],
    [anEmbed({ title: 'second', releaseDate: inDays(5) })],
  );
  await renderApp(<UpcomingSection />, { language: 'en' });
  expect(await titles()).toEqual(['first', 'second', 'third']);
  expect(screen.getByText('Tomorrow')).toBeVisible();
  expect(screen.getByText('In 5 days')).toBeVisible();
  expect(screen.getByText('In 3 weeks')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all 4 upcoming' })).toHaveAttribute('href', '/coming-soon');
});

test('keeps three to itself', async () => {
  upcomingAre([1, 2, 3].map((day) => aVideo({ title: `第 ${day} 部`, releaseDate: inDays(day) })));
  await renderApp(<UpcomingSection />);
  expect(await titles()).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /查看全部/ })).toBeNull();
});

test('says that nothing is scheduled', async () => {
  await renderApp(<UpcomingSection />);
  expect(await screen.findByText('还没有排期')).toBeVisible();
});

test('says that it did not load, and tries again what failed', async () => {
  upcomingAre([aVideo({ title: '极光', releaseDate: inDays(2) })]);
  server.use(http.get('/api/embeds/upcoming', () => errorAnswer(500, 'internal', 'x'), { once: true }));
  const { user } = await renderApp(<UpcomingSection />);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('极光')).toBeVisible();
});

test('refetches at the release', async () => {
  let released = false;
  server.use(
    http.get('/api/videos/upcoming', () =>
      HttpResponse.json(
        released ? [] : [aVideo({ title: '快到了', releaseDate: new Date(Date.now() + 300).toISOString() })],
      ),
    ),
  );
  await renderApp(<UpcomingSection />);
  expect(await screen.findByText('快到了')).toBeVisible();
  released = true;
  expect(await screen.findByText('还没有排期')).toBeVisible();
});

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
  // DST ends on 1 November 2026, a day of 25 hours.
  [
    'through the night the clocks go back',
    '2026-11-01T03:30:00Z',
    '2026-11-02T04:30:00Z',
    '明天',
    'Tomorrow',
  ],
  ['24 hours into the day of 25', '2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', '今天', 'Today'],
  // DST begins on 14 March 2027, a day of 23 hours.
  ['23 hours over the day of 23', '2027-03-14T04:30:00Z', '2027-03-15T03:30:00Z', '明天', 'Tomorrow'],
  ['a week with a short day in it', '2027-03-10T04:59:00Z', '2027-03-17T03:59:00Z', '7 天后', 'In 7 days'],
  ['over New Year', '2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z', '明天', 'Tomorrow'],
  ['from February into a leap day', '2028-02-28T17:00:00Z', '2028-03-01T17:00:00Z', '2 天后', 'In 2 days'],
])('%s', async (_name, now, at, zh, en) => {
  expect(await labels(now, at)).toEqual([zh, en]);
});
