import { expect, jest, test } from '@jest/globals';
import { memberCookieMark, membershipNumberHeader, storageKeys } from '@platform/contracts/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aMemberCard } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { page, useVerification } from '../testing.tsx';

const field = () => screen.findByRole('textbox', { name: /会员号/ });
const submitButton = () => screen.getByRole('button', { name: '进入影库' });

const { asked, verifyResponds } = useVerification();

test('blocks everyone without a number, and the page is not rendered behind it', async () => {
  await renderApp(page, { member: null });
  expect(await screen.findByRole('dialog', { name: '请输入会员号' })).toHaveAttribute('aria-modal', 'true');
  expect(screen.queryByText('片库')).toBeNull();
  expect(await field()).toHaveFocus();
  expect(submitButton()).toBeDisabled();
});

test('leads an operator without a number, and nobody else, back to the panel', async () => {
  localStorage.setItem(storageKeys.adminToken, 'token');
  const { user, unmount } = await renderApp(page, { member: null });
  await user.click(await screen.findByRole('link', { name: '回到管理面板' }));
  expect(await screen.findByText('The panel')).toBeVisible();
  unmount();
  localStorage.removeItem(storageKeys.adminToken);
  await renderApp(page, { member: null });
  await field();
  expect(screen.queryByRole('link')).toBeNull();
});

test('takes a paste and Enter, but not the Enter that ends a composition', async () => {
  verifyResponds(() => HttpResponse.json({ valid: true, message: '' }));
  const { user } = await renderApp(page, { member: null });
  await user.click(await field());
  await user.paste('VIP-7K4M');
  expect(fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(asked).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('片库')).toBeVisible();
});

test('asks what the home page has for the member, who waits only a moment for it', async () => {
  verifyResponds(() => HttpResponse.json({ valid: true, message: '' }));
  const numbers: (string | null)[] = [];
  server.use(
    http.get('/api/me/continue', ({ request }) => {
      numbers.push(request.headers.get(membershipNumberHeader));
      return HttpResponse.json([aMemberCard()]);
    }),
    http.get('/api/series', () => delay('infinite')),
  );
  const { user } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP-7K4M{Enter}');
  expect(await screen.findByText('片库')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem(storageKeys.continueRow)).toBe('true'));
  expect(numbers).toEqual(['VIP-7K4M']);
  expect(localStorage.getItem(storageKeys.seriesRow)).toBeNull();
});

test('keeps the new member’s cookie when the browser is online again meanwhile, here and in other tabs', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get');
  verifyResponds(() => {
    cookie.mockReturnValue(`${memberCookieMark}=1`);
    return HttpResponse.json({ valid: true, message: '' });
  });
  let logouts = 0;
  const { promise: asksForRows, resolve: rowsAsked } = Promise.withResolvers<void>();
  server.use(
    http.get('/api/series', () => {
      rowsAsked();
      return delay('infinite');
    }),
    http.post('/api/membership/logout', () => {
      logouts += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, storedNumber } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP-7K4M{Enter}');
  await asksForRows;
  expect(storedNumber()).toBe('VIP-7K4M');
  fireEvent.online(window);
  expect(await screen.findByText('片库')).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(localStorage.getItem(storageKeys.visits)).not.toBeNull());
  expect(logouts).toBe(0);
});

test('takes every dash for a hyphen, as a request header can carry no other', async () => {
  verifyResponds(() => HttpResponse.json({ valid: true, message: '' }));
  const { user, storedNumber } = await renderApp(page, { member: null });
  await user.click(await field());
  await user.paste('VIP\u20107K4M\u20139XQ2\u2212A');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('片库')).toBeVisible();
  expect(storedNumber()).toBe('VIP-7K4M-9XQ2-A');
});

test('does not truncate the input: the server decides', async () => {
  verifyResponds(() => HttpResponse.json({ valid: false, message: 'no' }));
  const { user } = await renderApp(page, { member: null });
  await user.click(await field());
  await user.paste('A'.repeat(500));
  await user.keyboard('{Enter}');
  await screen.findByText('no');
  expect(asked).toEqual([{ membershipNumber: 'A'.repeat(500) }]);
});

test('traps the focus, and no key dismisses it', async () => {
  const { user } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP');
  for (let press = 0; press < 5; press += 1) {
    await user.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
});

test('switches the language and keeps the input', async () => {
  const { user } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP-7K4M');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('dialog', { name: 'Enter your membership number' })).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('VIP-7K4M');
});

test('shows that it verifies, and can’t be submitted twice meanwhile', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  verifyResponds(() => promise);
  const { user } = await renderApp(page, { member: null, language: 'en' });
  await user.type(await screen.findByRole('textbox'), 'VIP-7K4M{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  await waitFor(() => expect(asked).toHaveLength(1));
  respond(HttpResponse.json({ valid: true, message: '' }));
  await screen.findByText('片库');
  expect(asked).toHaveLength(1);
});

test('shows the server’s message for an invalid number', async () => {
  verifyResponds(() => HttpResponse.json({ valid: false, message: '会员号无效，请核对后重试。' }));
  const { user, storedNumber } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP-0000{Enter}');
  expect(await screen.findByText('会员号无效，请核对后重试。')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('会员号无效');
  expect(await field()).toHaveAttribute('aria-invalid', 'true');
  expect(await field()).toHaveValue('VIP-0000');
  expect(storedNumber()).toBeNull();
  await user.type(await field(), '1');
  expect(screen.queryByText(/会员号无效/)).toBeNull();
  expect(await field()).not.toHaveAttribute('aria-invalid', 'true');
});

test('says why in the other language after a switch', async () => {
  verifyResponds(() => HttpResponse.json({ valid: false, message: '会员号无效，请核对后重试。' }));
  const { user } = await renderApp(page, { member: null });
  await user.type(await field(), 'VIP-0000{Enter}');
  await screen.findByText('会员号无效，请核对后重试。');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Invalid membership number')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '中文' }));
  expect(await screen.findByText('会员号无效，请核对后重试。')).toBeVisible();
});

test('has its own message if the server sends none', async () => {
  verifyResponds(() => HttpResponse.json({ valid: false, message: '' }));
  const { user } = await renderApp(page, { member: null, language: 'en' });
  await user.type(await screen.findByRole('textbox'), 'VIP-0000{Enter}');
  expect(await screen.findByText('Invalid membership number')).toBeVisible();
});

test.each([
  ['a failed request', () => HttpResponse.error(), ['Verification failed, please retry']],
  ['a broken server', () => errorResponse(503, 'unavailable', 'Down'), ['Verification failed, please retry']],
  [
    'too many attempts without a time to wait',
    () => errorResponse(429, 'too_many_requests', 'Wait'),
    ['Verification failed, please retry', 'Too many attempts. Please wait a moment and try again.'],
  ],
  [
    'too many attempts with one',
    () => new HttpResponse('{}', { status: 429, headers: { 'retry-after': '30' } }),
    ['Too many attempts. You can try again in 30 seconds.'],
  ],
  [
    'what can be no number',
    () => errorResponse(400, 'validation_failed', 'A membership number has 6 to 32 letters and digits'),
    ['Invalid membership number'],
  ],
])('shows the reason after %s', async (_case, response, all) => {
  verifyResponds(response);
  const { user } = await renderApp(page, { member: null, language: 'en' });
  await user.type(await screen.findByRole('textbox'), 'VIP-0000{Enter}');
  for (const words of all) expect(await screen.findByText(words)).toBeVisible();
});
