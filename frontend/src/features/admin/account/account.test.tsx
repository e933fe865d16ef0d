import { expect, jest, test } from '@jest/globals';
import type { Account } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { passwordQuestion } from '../auth/password-question.ts';
import { endSession, fakeTime, logInAgain, openPanel, operator, stubPasskeys } from '../testing.tsx';

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const macbook = { id: 'p1', name: 'MacBook', createdAt: hourAgo, lastUsedAt: null };
const session = {
  userAgent: 'Chrome/138.0 (Windows NT)',
  address: '203.0.113.24',
  createdAt: hourAgo,
  seenAt: hourAgo,
};

const anAccount = (fields: Partial<Account> = {}): Account => ({
  admin: operator,
  role: 'owner',
  passwordChangedAt: hourAgo,
  passkeys: [],
  passkeysAvailable: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  secondFactorRequired: true,
  sessions: [{ ...session, id: 's1', isThis: true }],
  ...fields,
});

/** Serves the account, which the test changes as the server would. */
function serveAccount(account: Account): { account: Account } {
  const served = { account };
  server.use(http.get('/api/admin/account', () => HttpResponse.json(served.account)));
  return served;
}

const beginTotp = http.post('/api/admin/account/totp', () =>
  HttpResponse.json({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/operator?secret=JBSWY3DPEHPK3PXP',
  }),
);
const noContent = () => new HttpResponse(null, { status: 204 });

test('without a second factor that is required the panel only has the sign-in, until an app is set up', async () => {
  const served = serveAccount(anAccount());
  let admin = { ...operator, mustEnrol: true };
  const checked = Promise.withResolvers<void>();
  server.use(
    beginTotp,
    http.put('/api/admin/account/totp', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== '123456') return errorResponse(400, 'validation_failed', messages.codeWrong, 'code');
      await checked.promise;
      served.account = anAccount({ hasTotp: true, recoveryCodesLeft: 2 });
      admin = operator;
      return HttpResponse.json({ recoveryCodes: ['abcd-efgh', 'jkmn-pqrs'] });
    }),
  );
  const { user, address } = await openPanel({ admin, verify: () => HttpResponse.json({ admin }) });
  expect(await screen.findByText(/Everyone here needs a second factor/)).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['My account']);

  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  await user.fill(screen.getByLabelText('Six digits'), '000000');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(messages.codeWrong, { selector: '[role=alert]' })).toBeVisible();
  await user.fill(screen.getByLabelText('Six digits'), '123456');
  await user.keyboard('{Enter}');
  // The recovery codes come with the response and never again.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  checked.resolve();

  expect(await screen.findByRole('tab', { name: 'Upload' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/?admin=account'));
  endSession();
  expect(await screen.findByLabelText(/^Username/)).toBeVisible();
  logInAgain();
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((code) => code.textContent),
  ).toEqual(['abcd-efgh', 'jkmn-pqrs']);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('abcd-efgh')).toBeNull();
  expect(screen.getByText(/2 recovery codes left/)).toBeVisible();
});

test('an app is set up anew without being turned off, as the last factor can’t be', async () => {
  serveAccount(anAccount({ hasTotp: true, recoveryCodesLeft: 0 }));
  server.use(
    beginTotp,
    http.put('/api/admin/account/totp', () => HttpResponse.error(), { once: true }),
    http.put('/api/admin/account/totp', () => HttpResponse.json({ recoveryCodes: ['abcd-efgh'] })),
  );
  const { user } = await openPanel({ tab: 'account' });
  expect(await screen.findByText(/No recovery codes are left: set it up anew/)).toBeVisible();
  const setUp = async () => {
    await user.click(await screen.findByRole('button', { name: 'Set up anew' }));
    await user.fill(await screen.findByLabelText('Six digits'), '123456');
    await user.keyboard('{Enter}');
  };
  await setUp();
  await screen.findByText(/recovery codes may be lost/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await setUp();
  expect(await screen.findByText('abcd-efgh')).toBeVisible();
});

test('a change that needs the password asks for it, and is made then', async () => {
  const passkey = stubPasskeys();
  const served = serveAccount(anAccount({ passkeys: [macbook] }));
  let isConfirmed = false;
  const added: unknown[] = [];
  server.use(
    http.post('/api/admin/account/passkeys/options', () =>
      isConfirmed
        ? HttpResponse.json({
            id: 'c1',
            options: {
              challenge: 'AAAA',
              rp: { name: 'x' },
              user: { id: 'AAAA', name: 'x' },
              pubKeyCredParams: [],
            },
          })
        : errorResponse(403, 'forbidden', messages.confirmationRequired),
    ),
    http.post('/api/admin/account/confirm', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      isConfirmed = password === 'right';
      return isConfirmed ? noContent() : errorResponse(403, 'forbidden', messages.passwordWrong);
    }),
    http.post('/api/admin/account/passkeys', async ({ request }) => {
      added.push(await request.json());
      served.account = anAccount({ passkeys: [macbook, { ...macbook, id: 'p2', name: 'Phone' }] });
      return HttpResponse.json(served.account, { status: 201 });
    }),
  );
  const { user } = await openPanel({ tab: 'account' });
  const addPhone = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.fill(dialog.getByLabelText('Name'), 'Phone');
    await user.keyboard('{Enter}');
    return within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const cancelled = await addPhone();
  expect(document.querySelector('[autocomplete=username]')).toHaveValue('operator');
  await user.click(cancelled.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();

  const asked = await addPhone();
  await user.fill(asked.getByLabelText('Password'), 'wrong');
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(await asked.findByText(messages.passwordWrong)).toBeVisible();
  await user.fill(asked.getByLabelText('Password'), 'right');
  passkey.failsBy = 'SecurityError';
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^Passkeys work only at the site's own address/)).toBeVisible();
  passkey.failsBy = '';
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Passkey added')).toBeVisible();
  expect(added).toMatchObject([{ id: 'c1', name: 'Phone', response: { id: 'AAAA' } }]);
  expect(await screen.findByRole('button', { name: 'Remove “Phone”' })).toBeVisible();
});

test('the password is asked for in Chromium before 119 and Safari before 17.4, which lack Promise.withResolvers', async () => {
  const { withResolvers } = Promise;
  Reflect.deleteProperty(Promise, 'withResolvers');
  const asked = passwordQuestion.ask();
  Object.assign(Promise, { withResolvers });
  passwordQuestion.given();
  await asked;
});

test('times in an open tab move on', async () => {
  const pass = fakeTime();
  stubPasskeys();
  serveAccount(anAccount({ passkeys: [macbook] }));
  await openPanel({ tab: 'account' });
  expect(await screen.findByText(/^Changed 1 hour ago/)).toBeVisible();
  expect(screen.getByText(/^Added 1 hour ago/)).toBeVisible();
  pass(3);
  expect(screen.getByText(/^Changed 4 hours ago/)).toBeVisible();
  expect(screen.getByText(/^Added 4 hours ago/)).toBeVisible();
});

test('says why the last passkey stays, and ends other sessions', async () => {
  const other = { ...session, id: 's2', isThis: false, userAgent: 'Safari/604 (iPhone)' };
  const served = serveAccount(
    anAccount({
      passkeys: [macbook],
      passkeysAvailable: false,
      sessions: [{ ...session, id: 's1', isThis: true }, other],
    }),
  );
  server.use(
    http.delete('/api/admin/account/passkeys/p1', () => errorResponse(409, 'conflict', messages.lastFactor)),
    http.delete('/api/admin/account/sessions', () => {
      served.account = anAccount();
      return noContent();
    }),
  );
  const { user } = await openPanel({ tab: 'account' });
  expect(await screen.findByText(/bound to a site's domain name/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove “MacBook”' }));
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
  expect(await screen.findByText(messages.lastFactor)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.getByText('Chrome, Windows')).toContainElement(screen.getByText('This session'));
  expect(screen.getByRole('button', { name: 'End: Safari, iPhone' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
});

test('by the keyboard: what takes the place of a removed row has the focus, then the button that is left', async () => {
  stubPasskeys();
  // jsdom says no when nothing is focused.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const served = serveAccount(anAccount({ passkeys: [macbook, { ...macbook, id: 'p2', name: 'Phone' }] }));
  server.use(
    http.delete('/api/admin/account/passkeys/:id', ({ params }) => {
      const passkeys = served.account.passkeys.filter(({ id }) => id !== params.id);
      served.account = anAccount({ passkeys, hasTotp: true });
      return noContent();
    }),
  );
  const { user } = await openPanel({ tab: 'account' });
  async function remove(name: string) {
    const button = await screen.findByRole('button', { name: `Remove “${name}”` });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(button).not.toBeInTheDocument());
  }
  await remove('MacBook');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename “Phone”' })).toHaveFocus());
  await remove('Phone');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus());
});

test('the password changes with the old one, which may be wrong', async () => {
  serveAccount(anAccount());
  const sent: unknown[] = [];
  server.use(
    http.put('/api/admin/account/password', async ({ request }) => {
      const isFirst = sent.push(await request.json()) === 1;
      return isFirst ? errorResponse(403, 'forbidden', messages.passwordWrong) : noContent();
    }),
  );
  const { user } = await openPanel({ tab: 'account' });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  await user.fill(dialog.getByLabelText('Current password'), 'old');
  await user.fill(dialog.getByLabelText('New password'), 'a-new-long-password');
  const save = dialog.getByRole('button', { name: 'Change password' });
  await user.click(save);
  expect(await dialog.findByText(messages.passwordWrong)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveFocus());
  await user.click(save);
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(sent).toContainEqual({ password: 'old', newPassword: 'a-new-long-password' });
});
