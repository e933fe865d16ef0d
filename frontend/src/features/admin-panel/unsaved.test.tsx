import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { server } from '../../testing/server.ts';
import { adminKey } from '../admin-auth/lib/admin-keys.ts';
import { openPanel, operator } from './testing.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

const title = () => screen.findByLabelText(/^Title/);
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Discard what you have not saved?' }));

const waysToClose: [string, (user: User) => Promise<void>][] = [
  ['its button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click beside it', (user) => user.click(document.querySelector('.MuiBackdrop-root') as HTMLElement)],
];

test.each(waysToClose)('the panel closes by %s', async (_, close) => {
  const { user, address } = await openPanel({ tab: 'embed' });
  await title();
  await close(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
});

test.each(waysToClose)('closing by %s asks before it drops what was typed', async (_, close) => {
  const { user, address } = await openPanel({ tab: 'embed' });
  await user.type(await title(), 'A talk');
  await close(user);
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(await title()).toHaveValue('A talk');
  expect(address()).toBe('/?admin=embed');
  await close(user);
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
});

test('another tab keeps what was typed, and leaving the page asks', async () => {
  server.use(http.get('/api/videos', () => HttpResponse.json([])));
  const { user } = await openPanel({ tab: 'embed' });
  await user.type(await title(), 'A talk');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  await user.click(screen.getByRole('tab', { name: 'Embed' }));
  expect(await title()).toHaveValue('A talk');
  await user.clear(await title());
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('Clear asks before it empties a form', async () => {
  const { user } = await openPanel({ tab: 'embed' });
  await user.type(await title(), 'A talk');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  expect(await title()).toHaveValue('');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull();
});

test('logging out asks, then drops what was typed and what was loaded', async () => {
  server.use(
    http.post('/api/admin/logout', () => new HttpResponse(null, { status: 204 })),
    http.post('/api/admin/login', () => HttpResponse.json({ token: 'token-2', admin: operator })),
  );
  const { user, queryClient, unmount } = await openPanel({ tab: 'embed' });
  await user.type(await title(), 'A talk');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const held = queryClient.getQueriesData({ queryKey: [adminKey] }).filter(([, data]) => data !== undefined);
  expect(held).toEqual([]);
  unmount();
  await openPanel({ tab: 'embed' });
  expect(await title()).toHaveValue('');
});
