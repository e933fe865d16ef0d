import { expect, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { adminKey } from '../auth/api.ts';
import { adminSession } from '../auth/session.ts';
import { endSession, openPanel, operator } from '../testing.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

const title = () => screen.findByLabelText(/^Title/);
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Discard what you have not saved?' }));

const waysToClose: [string, (user: User) => Promise<void>][] = [
  ['its button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click beside it', (user) => user.click(document.querySelector('.MuiBackdrop-root') as HTMLElement)],
];

test('without anything typed the panel closes at once', async () => {
  const { user, address } = await openPanel({ tab: 'embed' });
  await title();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
});

test.each(waysToClose)('closing by %s asks before it drops what was typed', async (_, close) => {
  const { user, address } = await openPanel({ tab: 'embed' });
  await user.fill(await title(), 'A talk');
  await close(user);
  const asked = await question();
  expect(asked.getByText('Embed: “A talk”')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await title()).toHaveValue('A talk');
  expect(address()).toBe('/?admin=embed');
  await close(user);
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
  expect(localStorage.getItem(storageKeys.adminDrafts)).toBeNull();
});

test('closing asks an operator without a membership number too, before the gate shows', async () => {
  const { user, address } = await openPanel({ tab: 'embed', member: null });
  await user.fill(await title(), 'A talk');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const named = { name: 'Discard what you have not saved?' };
  const asked = within(await screen.findByRole('dialog', named));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await title()).toHaveValue('A talk');
  expect(address()).toBe('/?admin=embed');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('dialog', { name: 'Enter your membership number' })).toBeVisible();
});

test('another tab keeps what was typed, and leaving the page asks', async () => {
  server.use(http.get('/api/videos', () => HttpResponse.json([])));
  const { user } = await openPanel({ tab: 'embed' });
  await user.fill(await title(), 'A talk');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  await user.click(screen.getByRole('tab', { name: 'Embed' }));
  expect(await title()).toHaveValue('A talk');
  await user.clear(await title());
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('logging out asks, then drops what was typed and what was loaded', async () => {
  server.use(
    http.post('/api/admin/logout', () => new HttpResponse(null, { status: 204 })),
    http.post('/api/admin/login', () => HttpResponse.json({ token: 'token-2', admin: operator })),
  );
  const { user, queryClient, unmount } = await openPanel({ tab: 'embed' });
  await user.fill(await title(), 'A talk');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const held = queryClient.getQueriesData({ queryKey: [adminKey] }).filter(([, data]) => data !== undefined);
  expect(held).toEqual([]);
  unmount();
  await openPanel({ tab: 'embed' });
  expect(await title()).toHaveValue('');
});

/** Another tab of the browser has written to the storage they share. */
const otherTab = (token: string | null) =>
  act(() => {
    if (token === null) localStorage.removeItem(storageKeys.adminToken);
    else localStorage.setItem(storageKeys.adminToken, token);
    fireEvent(window, new StorageEvent('storage', { key: storageKeys.adminToken }));
  });

test('another administrator after an expired session finds neither input nor draft, its author does', async () => {
  const logInAs = (username: string, id: string) =>
    act(() => adminSession.start({ token: id, admin: { ...operator, username, id } }));
  const verify = () => HttpResponse.json({ admin: adminSession.get().admin });
  const { user } = await openPanel({ tab: 'embed', verify });
  await user.fill(await title(), 'A talk');
  await endSession();
  await logInAs('linwei', 'c'.repeat(24));
  expect(await title()).toHaveValue('');
  await endSession();
  await logInAs('operator', operator.id);
  expect(await title()).toHaveValue('A talk');
});

test('a dialog doesn’t cover the tab that a required second factor opens', async () => {
  const video = aVideo({ title: 'Glacier' });
  let admin = operator;
  server.use(
    http.get('/api/videos', () => HttpResponse.json([video])),
    http.get('/api/videos/:id', () => HttpResponse.json(video)),
    http.get('/api/admin/account', () => errorResponse(503, 'unavailable', 'no')),
    http.put('/api/videos/:id', () => {
      admin = { ...operator, mustEnrol: true };
      return errorResponse(403, 'forbidden', messages.secondFactorMissing);
    }),
  );
  const { user } = await openPanel({ tab: 'manage', verify: () => HttpResponse.json({ admin }) });
  await user.click(await screen.findByRole('button', { name: 'Edit “Glacier”' }));
  await user.fill(await title(), 'Glaciers');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Everyone here needs a second factor/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull());
});

test.each([
  ['a logout in another tab', null],
  ['a verify call that is rejected', 'token-of-another-login'],
])('%s keeps what was typed for the next login', async (_, token) => {
  const { user } = await openPanel({ tab: 'embed' });
  await user.fill(await title(), 'A talk');
  let isRejected = true;
  server.use(
    http.get('/api/admin/verify', () =>
      isRejected
        ? errorResponse(401, 'unauthorized', 'Please log in')
        : HttpResponse.json({ admin: operator }),
    ),
    http.post('/api/admin/login', () => HttpResponse.json({ token: 'token-2', admin: operator })),
  );
  otherTab(token);
  await user.fill(await screen.findByLabelText(/^Username/), 'operator');
  expect(localStorage.getItem(storageKeys.adminToken)).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
  await user.fill(screen.getByLabelText(/^Password/), 'secret');
  isRejected = false;
  await user.click(screen.getByRole('button', { name: /^Log ?in/i }));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('A talk');
});
