import { describe, expect, jest, test } from '@jest/globals';
import { memberCookieMark, storageKeys } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { api } from '../../../lib/api-client.ts';
import { membership } from '../../../lib/membership.ts';
import { adminKey } from '../../../lib/use-admin-tab.ts';
import { isReturning, previousVisit, startVisit } from '../../../lib/visits.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server, watchResponses } from '../../../testing/server.ts';
import { page, useVerification } from '../testing.tsx';
import { MembershipGate } from './membership-gate.tsx';

const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };

/** A picture behind the gate, once it is requested. */
async function openPicture() {
  const { container } = await renderApp(
    <MembershipGate panel={null}>
      <Thumbnail item={item} />
    </MembershipGate>,
  );
  return () => container.querySelector('img');
}

const { asked, verifyResponds } = useVerification();

describe('the gate', () => {
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
});

describe('a stored number', () => {
  test.each([
    ['can not be reached', () => HttpResponse.error()],
    ['is busy', () => errorResponse(429, 'too_many_requests', 'Wait')],
  ])('stays while the server %s', async (_case, response) => {
    verifyResponds(response);
    const responded = watchResponses();
    const { storedNumber } = await renderApp(page);
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(responded);
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
    expect(screen.getByRole('alert')).toHaveTextContent('会员号已失效。请输入新的会员号，或联系管理员。');
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
    expect(await screen.findByText('会员号已失效。请输入新的会员号，或联系管理员。')).toBeVisible();
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
    await act(() => api(apiPath('/api/members')).catch(() => undefined));
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
    const fetched = jest.spyOn(globalThis, 'fetch');
    fireEvent.online(window);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('has pictures that failed without a line load again once it is back', async () => {
    verifyResponds(() => HttpResponse.json({ valid: true, message: '' }));
    const picture = await openPicture();
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    fireEvent.online(window);
    expect(picture()).not.toBeNull();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test('is verified again once the line is back: the cookie that pictures need may be lost', async () => {
    let status = 503;
    verifyResponds(() =>
      status === 200
        ? HttpResponse.json({ valid: true, message: '' })
        : errorResponse(status, 'unavailable', 'Down'),
    );
    const picture = await openPicture();
    await waitFor(() => expect(asked).toHaveLength(1));
    fireEvent.error(picture() as HTMLImageElement);
    status = 200;
    fireEvent.online(window);
    // Without a cookie it fails again, until the verification has renewed that.
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    await waitFor(() => expect(picture()).not.toBeNull());
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
    const responded = watchResponses();
    await renderApp(page);
    restore();
    await act(responded);
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
