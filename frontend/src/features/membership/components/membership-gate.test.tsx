import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { memberCookieMark, membershipNumberHeader, storageKeys } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { api } from '../../../lib/api-client.ts';
import { membership } from '../../../lib/membership.ts';
import { adminKey } from '../../../lib/use-admin-tab.ts';
import { isReturning, previousVisit, startVisit } from '../../../lib/visits.ts';
import { aMemberCard } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { MembershipGate } from './membership-gate.tsx';

const page = (
  <MembershipGate panel={<p>The panel</p>}>
    <h1>片库</h1>
  </MembershipGate>
);
const field = () => screen.findByRole('textbox', { name: /会员号/ });
const submitButton = () => screen.getByRole('button', { name: '进入影库' });

let asked: unknown[] = [];
const verifyResponds = (respond: () => Response | Promise<Response>) =>
  server.use(
    http.post('/api/membership/verify', async ({ request }) => {
      asked.push(await request.json());
      return respond();
    }),
  );

beforeEach(() => {
  asked = [];
});

describe('the gate', () => {
  test('blocks everyone without a number, and the page is not rendered behind it', async () => {
    await renderApp(page, { member: null });
    expect(await screen.findByRole('dialog', { name: '请输入会员号' })).toHaveAttribute('aria-modal', 'true');
    expect(screen.queryByText('片库')).toBeNull();
    expect(await field()).toHaveFocus();
    expect(submitButton()).toBeDisabled();
  });

  test.each([
    ['at the address of the log-in', '/?admin=login', null, true],
    ['to a logged-in administrator', '/?admin=upload', 'token', true],
    ['but to nobody else', '/?admin=upload', null, false],
    ['and only by its address', '/', 'token', false],
  ])('leaves the panel open without a number %s', async (_, path, token, isOpen) => {
    if (token) localStorage.setItem(storageKeys.adminToken, token);
    await renderApp(page, { member: null, path });
    expect(await screen.findByText(isOpen ? 'The panel' : '请输入会员号')).toBeVisible();
    expect(screen.queryByRole('dialog')).toEqual(isOpen ? null : expect.anything());
    expect(screen.queryByText('片库')).toBeNull();
  });

  test('holds back no picture of the panel from an operator without a number', async () => {
    localStorage.setItem(storageKeys.adminToken, 'token');
    const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };
    const panel = <Thumbnail item={item} />;
    const { container } = await renderApp(<MembershipGate panel={panel}>{null}</MembershipGate>, {
      ...{ member: null, path: '/?admin=manage/videos' },
    });
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  });

  test('rejects no number of an operator who has none', async () => {
    localStorage.setItem(storageKeys.adminToken, 'token');
    server.use(
      http.get('/api/videos', () => errorResponse(401, 'unauthorized', messages.membershipRequired)),
    );
    await renderApp(page, { member: null, path: '/?admin=manage/videos' });
    await act(() => api(apiPath('/api/videos')).catch(() => undefined));
    expect(membership.wasRejected()).toBe(false);
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
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
    await waitFor(() => expect(localStorage.getItem(storageKeys.visits)).not.toBeNull(), { timeout: 5000 });
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
    [
      'a broken server',
      () => errorResponse(503, 'unavailable', 'Down'),
      ['Verification failed, please retry'],
    ],
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
});

describe('a stored number', () => {
  test.each([
    ['can not be reached', () => HttpResponse.error()],
    ['is busy', () => errorResponse(429, 'too_many_requests', 'Wait')],
  ])('stays while the server %s', async (_case, response) => {
    verifyResponds(response);
    const { storedNumber } = await renderApp(page);
    await waitFor(() => expect(asked).toHaveLength(1));
    await delay(20);
    expect(screen.getByText('片库')).toBeVisible();
    expect(storedNumber()).toBe('VIP-TEST-0001');
  });

  test('is removed, and what was searched for with it, when a member’s request gets 401', async () => {
    localStorage.setItem(storageKeys.recentSearches, '["kimchi"]');
    server.use(
      http.get('/api/library', () => errorResponse(401, 'unauthorized', messages.membershipRequired)),
    );
    await renderApp(page);
    await act(() => api(apiPath('/api/library')).catch(() => undefined));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('会员号已失效，请重新输入。');
    expect(localStorage.getItem(storageKeys.recentSearches)).toBeNull();
  });

  test('takes its visits and rows along: the next member of the browser starts a first visit', async () => {
    const now = Date.now();
    localStorage.setItem(storageKeys.visits, JSON.stringify({ last: now, before: now - 172_800_000 }));
    localStorage.setItem(storageKeys.continueRow, 'true');
    localStorage.setItem(storageKeys.seriesRow, 'true');
    startVisit();
    await renderApp(page);
    act(() => membership.forget());
    expect(localStorage.getItem(storageKeys.continueRow)).toBeNull();
    expect(localStorage.getItem(storageKeys.seriesRow)).toBeNull();
    act(() => membership.remember('VIP-OTHER'));
    expect([isReturning(), previousVisit()]).toEqual([false, null]);
    expect(localStorage.getItem(storageKeys.visits)).toContain('"last"');
  });

  test('that another tab logs out does not say that an earlier one was rejected', async () => {
    await renderApp(page);
    act(() => membership.forget({ rejected: true }));
    expect(await screen.findByText('会员号已失效，请重新输入。')).toBeVisible();
    act(() => membership.remember('VIP-TEST-0002'));
    localStorage.removeItem(storageKeys.membershipNumber);
    fireEvent(window, new StorageEvent('storage', { key: storageKeys.membershipNumber }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('stays when a request with an earlier number gets 401', async () => {
    server.use(
      http.get('/api/library', () => errorResponse(401, 'unauthorized', messages.membershipRequired)),
    );
    const { storedNumber } = await renderApp(page);
    const response = api(apiPath('/api/library')).catch(() => undefined);
    act(() => membership.remember('VIP-TEST-0002'));
    await act(() => response);
    expect(storedNumber()).toBe('VIP-TEST-0002');
  });

  test('stays after a 401 that concerns the administrator', async () => {
    server.use(http.get('/api/members', () => errorResponse(401, 'unauthorized', messages.adminRequired)));
    await renderApp(page);
    await api(apiPath('/api/members')).catch(() => undefined);
    await delay(20);
    expect(screen.getByText('片库')).toBeVisible();
  });

  const restore = () =>
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }) as PageTransitionEvent);

  test('is removed in a restored page after another tab logged out', async () => {
    await renderApp(page);
    localStorage.removeItem(storageKeys.membershipNumber);
    restore();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('that is gone takes its cookie along, once the server can be reached', async () => {
    const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue(`${memberCookieMark}=1`);
    let status = 503;
    let requests = 0;
    server.use(
      http.post('/api/membership/logout', () => {
        requests += 1;
        if (status === 204) cookie.mockReturnValue('');
        return new HttpResponse(null, { status });
      }),
    );
    await renderApp(page, { member: null });
    await waitFor(() => expect(requests).toBe(1));
    status = 204;
    fireEvent.online(window);
    await waitFor(() => expect(requests).toBe(2));
    fireEvent.online(window);
    await delay(20);
    expect(requests).toBe(2);
  });

  test('has pictures that failed without a line load again once it is back', async () => {
    verifyResponds(() => HttpResponse.json({ valid: true, message: '' }));
    const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };
    const { container } = await renderApp(
      <MembershipGate panel={null}>
        <Thumbnail item={item} />
      </MembershipGate>,
    );
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    fireEvent.online(window);
    expect(picture()).not.toBeNull();
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
  });

  test('is verified again once the line is back: the cookie that pictures need may be lost', async () => {
    const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };
    let status = 503;
    verifyResponds(() =>
      status === 200
        ? HttpResponse.json({ valid: true, message: '' })
        : errorResponse(status, 'unavailable', 'Down'),
    );
    const { container } = await renderApp(
      <MembershipGate panel={null}>
        <Thumbnail item={item} />
      </MembershipGate>,
    );
    const picture = () => container.querySelector('img');
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 5000 });
    fireEvent.error(picture() as HTMLImageElement);
    status = 200;
    fireEvent.online(window);
    // Without a cookie it fails again, until the verification has renewed that.
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    await waitFor(() => expect(picture()).not.toBeNull(), { timeout: 5000 });
  });

  test('is verified again when a page is restored', async () => {
    let valid = true;
    verifyResponds(() => HttpResponse.json({ valid, message: '' }));
    await renderApp(page);
    await waitFor(() => expect(asked).toHaveLength(1));
    fireEvent(window, new Event('pageshow'));
    valid = false;
    expect(asked).toHaveLength(1);
    restore();
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test('lasts as long as the page if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await renderApp(page);
    restore();
    await delay(20);
    expect(screen.getByText('片库')).toBeVisible();
  });

  test('of another member resets the page', async () => {
    const { queryClient } = await renderApp(
      <MembershipGate panel={<p>The panel</p>}>
        <input aria-label="typed" />
      </MembershipGate>,
    );
    queryClient.setQueryData(['/api/library'], ['liked by the one before']);
    queryClient.setQueryData([adminKey], ['of the panel']);
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'words' } });
    localStorage.setItem(storageKeys.membershipNumber, 'VIP-OTHER');
    fireEvent(window, new StorageEvent('storage', { key: storageKeys.membershipNumber }));
    await waitFor(() => expect(screen.getByLabelText('typed')).toHaveValue(''));
    expect(queryClient.getQueryData(['/api/library'])).toBeUndefined();
    expect(queryClient.getQueryData([adminKey])).toEqual(['of the panel']);
  });

  test('of another member, or none, leaves what the operator does in the panel', async () => {
    localStorage.setItem(storageKeys.adminToken, 'token');
    await renderApp(
      <MembershipGate panel={<input aria-label="upload" />}>
        <h1>片库</h1>
      </MembershipGate>,
      { path: '/?admin=upload' },
    );
    fireEvent.change(screen.getByLabelText('upload'), { target: { value: 'half of it' } });
    act(() => membership.remember('VIP-OTHER'));
    act(() => membership.forget({ rejected: true }));
    expect(screen.queryByText('片库')).toBeNull();
    expect(screen.getByLabelText('upload')).toHaveValue('half of it');
  });
});
