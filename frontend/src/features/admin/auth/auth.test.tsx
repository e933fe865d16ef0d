import { afterEach, expect, jest, test } from '@jest/globals';
import { adminTokenSeconds, storageKeys } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { openPanel, operator, stubPasskeys } from '../testing.tsx';
import { adminKey } from './api.ts';
import { Cancelled, passwordQuestion } from './password-question.ts';
import { adminSession } from './session.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const logIn = async (user: Awaited<ReturnType<typeof openPanel>>['user']) => {
  await user.fill(await screen.findByLabelText('Username'), 'operator');
  await user.fill(screen.getByLabelText('Password'), 'a-long-password');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

const loginResponds = (respond: () => Response) => server.use(http.post('/api/admin/login', respond));

test('the panel asks who is there, and keeps the session of who logs in', async () => {
  loginResponds(() => HttpResponse.json({ token: 'token-2', admin: operator }));
  const { user } = await openPanel({ loggedIn: false });
  expect(await screen.findByLabelText('Username')).toHaveFocus();
  expect(screen.queryByRole('tab')).toBeNull();
  await logIn(user);
  expect(await screen.findByRole('tab', { name: 'Upload', selected: true })).toBeVisible();
  expect(localStorage.getItem(storageKeys.adminToken)).toBe('token-2');
  expect(JSON.parse(localStorage.getItem(storageKeys.adminUser) ?? '')).toEqual(operator);
});

test('nothing is sent without a username and a password', async () => {
  const { user } = await openPanel({ loggedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findAllByText('Username and password are required')).toHaveLength(2);
});

test('a rejection shows the server message in a toast titled Error, and stays in the form', async () => {
  loginResponds(() => errorResponse(401, 'unauthorized', 'Invalid username or password'));
  const { user } = await openPanel({ loggedIn: false });
  await logIn(user);
  await waitFor(() => expect(screen.getAllByText('Invalid username or password')).toHaveLength(2));
  await screen.findByText('Error');
  expect(screen.getByLabelText('Username')).toHaveValue('operator');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('says how long to wait after too many tries, and falls back to its own words', async () => {
  loginResponds(() =>
    HttpResponse.json(
      { message: 'Too many requests', code: 'too_many_requests', requestId: 'r' },
      { status: 429, headers: { 'retry-after': '30' } },
    ),
  );
  const { user } = await openPanel({ loggedIn: false });
  await logIn(user);
  expect((await screen.findAllByText('Too many requests. Try again in 30 s.')).length).toBeGreaterThan(0);
  loginResponds(() => HttpResponse.error());
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.getAllByText('Login failed').length).toBeGreaterThan(0));
});

test('after the password a code is asked for, which may be wrong or too late', async () => {
  loginResponds(() => HttpResponse.json({ secondFactor: { ticket: 't1', methods: ['code'] } }));
  const sent: unknown[] = [];
  const codeResponds = (respond: () => Response) =>
    server.use(
      http.post('/api/admin/login/code', async ({ request }) => {
        sent.push(await request.json());
        return respond();
      }),
    );
  codeResponds(() => errorResponse(401, 'unauthorized', messages.codeWrong));
  const { user } = await openPanel({ loggedIn: false });
  await logIn(user);
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.fill(code, '１２３ 456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.codeWrong);
  expect(sent).toEqual([{ ticket: 't1', code: '１２３ 456' }]);

  codeResponds(() => errorResponse(401, 'unauthorized', messages.ticketExpired));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(/took too long. Please enter your password/)).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('operator');

  codeResponds(() => HttpResponse.json({ token: 'token-2', admin: operator }));
  await user.fill(screen.getByLabelText('Password'), 'a-long-password');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.type(await screen.findByLabelText('Code'), '654321{Enter}');
  expect(await screen.findByRole('tab', { name: 'Upload' })).toBeVisible();
  expect(localStorage.getItem(storageKeys.adminToken)).toBe('token-2');
});

test.each([
  ['the passkey', true, 'Use your passkey'],
  ['the way back, in a browser without passkeys', false, 'Back to the password'],
])('a second step without a code has the focus on %s', async (_, hasPasskeys, name) => {
  if (hasPasskeys) stubPasskeys();
  loginResponds(() => HttpResponse.json({ secondFactor: { ticket: 't1', methods: ['passkey'] } }));
  const { user } = await openPanel({ loggedIn: false });
  await logIn(user);
  expect(await screen.findByRole('button', { name })).toHaveFocus();
});

test('a passkey logs in alone, where the browser has them', async () => {
  const { unmount } = await openPanel({ loggedIn: false });
  await screen.findByLabelText('Username');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  unmount();

  const passkey = stubPasskeys();
  server.use(
    http.post('/api/admin/login/passkey-options', () =>
      HttpResponse.json({ id: 'c1', options: { challenge: 'AAAA', rpId: 'localhost' } }),
    ),
    http.post('/api/admin/login/passkey', async ({ request }) => {
      const { id, response } = (await request.json()) as { id: string; response: { id: string } };
      return id === 'c1' && response.id === passkey.id
        ? HttpResponse.json({ token: 'token-2', admin: operator })
        : errorResponse(401, 'unauthorized', messages.passkeyRejected);
    }),
  );
  const { user } = await openPanel({ loggedIn: false });
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  passkey.failsBy = 'NotAllowedError';
  await user.click(button);
  expect(await screen.findByText(/it was cancelled, or took too long/)).toBeVisible();
  passkey.failsBy = 'SecurityError';
  await user.click(button);
  expect(await screen.findByText(/^Passkeys work only at the site's own address/)).toBeVisible();
  passkey.failsBy = '';
  await user.click(button);
  expect(await screen.findByRole('tab', { name: 'Upload' })).toBeVisible();
});

test('an invitation makes an administrator, who is signed in', async () => {
  const sent: unknown[] = [];
  let response: () => Response = () => errorResponse(409, 'conflict', messages.usernameTaken, 'username');
  server.use(
    http.post('/api/admin/join', async ({ request }) => {
      sent.push(await request.json());
      return response();
    }),
    http.get('/api/admin/account', () => errorResponse(503, 'unavailable', 'no')),
  );
  const { user, address } = await openPanel({ tab: 'login#secret-token', loggedIn: false });
  await user.fill(await screen.findByLabelText('Username'), 'lin');
  await user.fill(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(messages.passwordLength)).toBeVisible();
  await user.fill(screen.getByLabelText('Password'), 'long-enough-now');
  await user.click(screen.getByRole('checkbox', { name: 'Show the password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  expect(sent).toEqual([{ token: 'secret-token', username: 'lin', password: 'long-enough-now' }]);

  response = () => errorResponse(401, 'unauthorized', messages.inviteInvalid);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/it was used, withdrawn or has expired/)).toBeVisible();

  response = () => HttpResponse.json({ token: 'token-2', admin: { ...operator, username: 'lin' } });
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('button', { name: 'My account: lin · Owner' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/?admin=account'));
});

test('an invitation says who is logged in already', async () => {
  server.use(http.get(/\/api\//, () => errorResponse(503, 'unavailable', 'no')));
  await openPanel({ tab: 'login#secret-token' });
  expect(await screen.findByText(/You are logged in as operator. To use this invitation/)).toBeVisible();
});

test.each([
  ['a server that is down', () => errorResponse(503, 'unavailable', 'Down')],
  ['a connection that fails', () => HttpResponse.error()],
])('%s ends no session', async (_, verify) => {
  const { queryClient } = await openPanel({ verify });
  const failures = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [adminKey, 'verify'] })
      .filter(({ state }) => state.status === 'error');
  await waitFor(() => expect(failures()).toHaveLength(1));
  act(() => adminSession.recheck());
  await waitFor(() => expect(failures()).toHaveLength(2));
  expect(screen.getByRole('tab', { name: 'Upload' })).toBeVisible();
  expect(localStorage.getItem(storageKeys.adminToken)).toBe('token-1');
});

test('a list that is rejected for a member ends no session: the server is asked who is there', async () => {
  server.use(http.get('/api/videos', () => errorResponse(403, 'forbidden', messages.scopeForbidden)));
  let asked = 0;
  const verify = () => {
    asked += 1;
    return errorResponse(503, 'unavailable', 'Down');
  };
  await openPanel({ tab: 'manage', verify });
  await waitFor(() => expect(asked).toBe(2));
  expect(await screen.findByText(messages.scopeForbidden)).toBeVisible();
  expect(localStorage.getItem(storageKeys.adminToken)).toBe('token-1');
});

test('a change that waits for the password is given up when the session ends', async () => {
  adminSession.start({ token: 'token-1', admin: operator });
  const asked = passwordQuestion.ask();
  adminSession.expire('token-1');
  await expect(asked).rejects.toBeInstanceOf(Cancelled);
});

test('verification that is rejected clears token, user and cached data', async () => {
  await openPanel({ verify: () => errorResponse(401, 'unauthorized', 'Please log in') });
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(localStorage.getItem(storageKeys.adminToken)).toBeNull();
  expect(localStorage.getItem(storageKeys.adminUser)).toBeNull();
});

test.each([
  ['a list', true],
  ['the verification', false],
])('%s that had no token to send ends a member’s session', async (_, isList) => {
  const reject = () => errorResponse(403, 'forbidden', messages.adminOnly);
  server.use(http.get('/api/videos', isList ? reject : () => HttpResponse.json([])));
  await openPanel({ tab: 'manage', ...(!isList && { verify: reject }) });
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
});

test('a closed panel follows other tabs, and a page from the back/forward cache what it missed', () => {
  adminSession.start({ token: 'token-1', admin: operator });
  localStorage.removeItem(storageKeys.adminToken);
  fireEvent(window, new StorageEvent('storage', { key: storageKeys.adminToken }));
  expect(adminSession.get()).toMatchObject({ token: null, admin: null });
  localStorage.setItem(storageKeys.adminToken, 'token-2');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  expect(adminSession.get().token).toBe('token-2');
});

test('a session lasts as long as the page if storage is full', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const tokens: (string | null)[] = [];
  server.use(
    http.get('/api/videos', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return HttpResponse.json([]);
    }),
  );
  await openPanel({ tab: 'manage', member: null });
  await waitFor(() => expect(tokens).toContain('Bearer token-1'));
  fireEvent(window, new StorageEvent('storage'));
  expect(screen.getByRole('tab', { name: 'Manage', selected: true })).toBeVisible();
  act(() => adminSession.end());
  expect(await screen.findByLabelText('Username')).toBeVisible();
});

test('the cookie for files lasts as long as the token, also when the browser is closed', () => {
  const cookie = jest.spyOn(document, 'cookie', 'set');
  adminSession.start({ token: 'token-1', admin: operator });
  expect(cookie.mock.lastCall?.[0]).toMatch(RegExp(`^admin=token-1;.*; Max-Age=${adminTokenSeconds}$`));
  adminSession.end();
  expect(cookie.mock.lastCall?.[0]).toMatch(/^admin=;.*; Max-Age=0$/);
});

test('Logout tells the server, but does not wait for it to clear the session and close the panel', async () => {
  let told = false;
  server.use(
    http.post('/api/admin/logout', ({ request }) => {
      told = request.headers.get('authorization') === 'Bearer token-1';
      return new Promise<never>(() => {});
    }),
  );
  const { user, address } = await openPanel();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(told).toBe(true));
  expect(localStorage.getItem(storageKeys.adminToken)).toBeNull();
});

test('a session that ends in use asks for the login, and gives back what was typed', async () => {
  server.use(http.post('/api/embeds', () => errorResponse(401, 'unauthorized', 'Please log in')));
  loginResponds(() => HttpResponse.json({ token: 'token-2', admin: operator }));
  const { user } = await openPanel({ tab: 'embed' });
  await user.fill(await screen.findByLabelText(/^Title/), 'A talk');
  await user.fill(screen.getByLabelText(/^Iframe code/), '<iframe src="https://e.com"></iframe>');
  await user.click(screen.getByRole('button', { name: 'Add embed' }));
  await screen.findByText(/Your session has ended/);
  await logIn(user);
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toBeVisible());
  expect(screen.getByLabelText(/^Title/)).toHaveValue('A talk');
});
