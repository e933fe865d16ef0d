import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { openPanel } from '../testing.tsx';
import { anAction, analyticsResponses, aSummary, minutesAgo, paged, theDetails } from './testing.ts';

const next = '/api/admin/analytics/user/7K4M-9XQ2-TB3N-5?limit=50&before=b1';
const summary = () => HttpResponse.json(aSummary({ activity: [] }));

async function openDetails() {
  const panel = await openPanel({ tab: 'analytics' });
  await panel.user.click(await screen.findByRole('button', { name: 'View Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'User Details: 7K4M-9XQ2-TB3N-5' });
  return { ...panel, dialog: within(dialog), element: dialog };
}

test('shows the figures and every action with how long it took and where it went', async () => {
  const asked = analyticsResponses({
    summary,
    details: () =>
      paged(
        theDetails(
          [
            anAction({
              actionType: 'back_button',
              fromPage: '/video/1',
              fromTitle: '得州买地建房全过程',
              toPage: '/',
              timeSpentSeconds: 125,
            }),
            anAction({ actionType: 'page_exit', fromPage: '/cold-ice-videos/cars', toPage: '/elsewhere' }),
            anAction({
              actionType: 'page_enter',
              contentTitle: undefined,
              fromPage: undefined,
              toPage: '/blog',
            }),
            anAction({ actionType: 'page_unload', contentTitle: undefined, timeSpentSeconds: 0 }),
          ],
          { totalTimeSpentSeconds: 59, firstActivity: minutesAgo(60 * 24 * 7) },
        ),
      ),
  });
  const { dialog, element } = await openDetails();
  expect(element).toHaveAccessibleDescription('Complete activity history and analytics for this user');
  expect(await dialog.findByText('back button')).toBeVisible();
  expect(dialog.getByText('Wang Lei')).toBeVisible();
  expect(dialog.getByText('59s')).toBeVisible();
  expect(dialog.getByText('First Visit').nextSibling).toHaveTextContent('last week');
  expect(dialog.getByText('(2m 5s)')).toBeVisible();
  expect(dialog.getByText('From “得州买地建房全过程” to Home')).toHaveAttribute('title', '/video/1 \u2192 /');
  expect(dialog.getByText('From Cold and hot ice to /elsewhere')).toBeVisible();
  expect(dialog.getByText('To Blog')).toBeVisible();
  expect(dialog.getByText('(0s)')).toBeVisible();
  expect(dialog.getByText('From Home')).toBeVisible();
  expect(Object.fromEntries(asked.details[0] ?? [])).toEqual({ limit: '50' });
});

test('goes on by ?before=, at the button and as the box scrolls', async () => {
  const asked = analyticsResponses({
    summary,
    details: (query) => {
      const before = query.get('before');
      if (before === 'b2') return paged(theDetails([anAction({ contentTitle: 'oldest' })]));
      return before === 'b1'
        ? paged(theDetails([anAction({ contentTitle: 'older' })]), next.replace('b1', 'b2'))
        : paged(theDetails([anAction({ contentTitle: 'newest' })]), next);
    },
  });
  const { dialog, user } = await openDetails();
  await user.click(await dialog.findByRole('button', { name: 'Load more' }));
  const older = await dialog.findByText('“older”');
  await waitFor(() => expect(older.closest('li')).toHaveFocus());
  fireEvent.scroll(dialog.getAllByRole('region', { name: 'Action History' }).at(-1) as HTMLElement);
  expect(await dialog.findByText('“oldest”')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(asked.details.map((query) => query.get('before'))).toEqual([null, 'b1', 'b2']);
});

test('a history that does not load is logged alone; what the list knew stays', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  analyticsResponses({ summary, details: () => HttpResponse.error() });
  const { dialog } = await openDetails();
  expect(await dialog.findByText('“洛杉矶港夜班”')).toBeVisible();
  expect(dialog.getByText('18h 42m')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Failed to fetch user details', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('closing clears the selection; opening asks anew', async () => {
  const asked = analyticsResponses({ summary });
  const { user, dialog } = await openDetails();
  await dialog.findByText('“洛杉矶港夜班”');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^User Details/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'View Details' }));
  await screen.findByRole('dialog', { name: /^User Details/ });
  await waitFor(() => expect(asked.details).toHaveLength(2));
});
