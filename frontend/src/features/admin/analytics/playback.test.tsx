import { expect, jest, test } from '@jest/globals';
import type { PlayedItem } from '@platform/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setLanguage } from '../../../i18n/index.ts';
import { aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';
import { analyticsResponses, aPlaybackSummary } from './testing.ts';

const openPlayback = async () => {
  await openPanel({ tab: 'analytics' });
  return within(await screen.findByRole('region', { name: 'Playback' }));
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows what playbacks were like in all and by day, the newest first', async () => {
  analyticsResponses();
  const playback = await openPlayback();
  expect(await playback.findByText('95% of those with a picture: at most 1.87 sec')).toBeVisible();
  expect(playback.getByText('connection: 3 · format: 1')).toBeVisible();
  const [, newest, oldest] = playback.getAllByRole('row') as [unknown, HTMLElement, HTMLElement];
  expect(within(newest).getByRole('rowheader')).toHaveTextContent('Sat, Nov 21');
  expect(cellsOf(newest)).toEqual(['28', '–', '–', '1.2%', '4']);
  expect(cellsOf(oldest)).toEqual(['12', '0.42 sec', '1.87 sec', '1.2%', '4']);
  await act(() => setLanguage('zh-CN'));
  expect(screen.getByText('有画面的播放中 95% 不超过 1.87 秒')).toBeVisible();
});

test('by video, each with its retention curve, and what each chapter loses', async () => {
  analyticsResponses();
  const chapters = [
    { startSeconds: 0, title: '' },
    { startSeconds: 40, title: 'The plan' },
    { startSeconds: 160, title: 'The keys' },
  ];
  server.use(
    http.get('/api/videos/:id', () =>
      HttpResponse.json(aVideo({ playback: { state: 'ready', captions: [], chapters } })),
    ),
  );
  const playback = await openPlayback();
  fireEvent.click(await playback.findByRole('button', { name: 'By video' }));
  fireEvent.click(playback.getByRole('button', { name: '得州买地建房全过程: how far members watch' }));
  const dialog = within(await screen.findByRole('dialog', { name: '得州买地建房全过程' }));
  expect(
    await dialog.findByRole('img', {
      name: 'Curve: 100% of the playbacks at the start, 75% at the half, 51% at the end.',
    }),
  ).toBeVisible();
  const table = within(await dialog.findByRole('table', { name: 'Chapters' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '0:00 Beginning-10',
    '0:40 The plan-30',
    '2:40 The keys-9',
  ]);
  expect(within(rows[1] as HTMLElement).getByText('-30').tagName).toBe('STRONG');
  // What the curve says to who points at it.
  fireEvent.click(dialog.getByRole('button', { name: 'Table' }));
  const places = within(dialog.getByRole('table', { name: /how far members watch$/ })).getAllByRole('row');
  expect(places).toHaveLength(101);
  expect(places[51]).toHaveTextContent(/^1:40\s*75%$/);
  expect(dialog.queryByRole('img', { name: /^Curve/ })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
});

test('marks figures of more than twice those of the range', async () => {
  const aFilm = aPlaybackSummary().videos[0] as PlayedItem;
  const stalled = { ...aFilm, firstFrameMs: { p50: 840, p95: 5_800 }, stalledShare: 0.031 };
  analyticsResponses({ playback: () => HttpResponse.json(aPlaybackSummary({ videos: [stalled] })) });
  const playback = await openPlayback();
  fireEvent.click(await playback.findByRole('button', { name: 'By video' }));
  const marked = within(playback.getByRole('table')).getAllByText(/./, { selector: 'strong' });
  expect(marked.map(({ textContent }) => textContent)).toEqual(['5.8 sec', '3.1%']);
  expect(playback.getByText('Amber: more than 2 times the figure of the whole range.')).toBeVisible();
});

test('says that nothing was played, or that the figures are not there', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isAway = false;
  analyticsResponses({
    playback: () =>
      isAway
        ? errorResponse(503, 'unavailable', 'This service is not available right now')
        : HttpResponse.json(aPlaybackSummary({ days: [], videos: [] })),
  });
  const playback = await openPlayback();
  expect(await playback.findByText('No uploaded video was played in these days.')).toBeVisible();
  expect(playback.queryByRole('button', { name: 'By video' })).toBeNull();
  isAway = true;
  fireEvent.change(screen.getByLabelText('Range'), { target: { value: '7' } });
  expect(await playback.findByText('These figures did not load. Press Refresh to look again.')).toBeVisible();
});
