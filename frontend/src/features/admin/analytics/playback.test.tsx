import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { setLanguage } from '../../../i18n/index.ts';
import { errorResponse } from '../../../testing/server.ts';
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
  expect(await playback.findByText('95 of 100 playbacks: at most 1.87 sec')).toBeVisible();
  expect(playback.getByText('connection: 3 · format: 1')).toBeVisible();
  const [, newest, oldest] = playback.getAllByRole('row') as [unknown, HTMLElement, HTMLElement];
  expect(within(newest).getByRole('rowheader')).toHaveTextContent('Sat, Nov 21');
  expect(cellsOf(newest)).toEqual(['28', '–', '–', '1.2%', '4']);
  expect(cellsOf(oldest)).toEqual(['12', '0.42 sec', '1.87 sec', '1.2%', '4']);
  await act(() => setLanguage('zh-CN'));
  expect(screen.getByText('95% 的播放不超过 1.87秒')).toBeVisible();
});

test('by film, each with its retention curve', async () => {
  analyticsResponses();
  const playback = await openPlayback();
  fireEvent.click(await playback.findByRole('button', { name: 'By film' }));
  fireEvent.click(playback.getByRole('button', { name: '得州买地建房全过程: how far members watch' }));
  const dialog = within(await screen.findByRole('dialog', { name: '得州买地建房全过程' }));
  expect(
    await dialog.findByRole('img', {
      name: 'Curve: 100% of the playbacks at the start, 75% at the half, 51% at the end.',
    }),
  ).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
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
  expect(await playback.findByText('No uploaded film was played in these days.')).toBeVisible();
  expect(playback.queryByRole('button', { name: 'By film' })).toBeNull();
  isAway = true;
  fireEvent.change(screen.getByLabelText('Range'), { target: { value: '7' } });
  expect(await playback.findByText('These figures did not load. Press Refresh to look again.')).toBeVisible();
});
