import { expect, jest, test } from '@jest/globals';
import type { DetailItem, LibraryItem } from '@platform/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { MembershipGate } from '../features/membership/components/membership-gate.tsx';
import { hidePage, useTracking } from '../features/tracking/testing.ts';
import { membership } from '../lib/membership.ts';
import { serverClock } from '../lib/server-clock.ts';
import { aLibraryItem, anEmbed, aVideo } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { errorResponse, server } from '../testing/server.ts';
import { AppRoutes } from './router.tsx';

const sent = useTracking();

/** As in boot.tsx: StrictMode runs every effect twice, but no event may be sent twice. */
const app = (
  <StrictMode>
    <MembershipGate panel={<p>The panel</p>}>
      <AppRoutes />
    </MembershipGate>
  </StrictMode>
);

const subject = ({ type, id, title }: DetailItem | LibraryItem) => ({
  contentType: type,
  contentId: id,
  contentTitle: title,
});
const item = aVideo({ title: '冰川' });
const path = `/video/${item.id}`;
const mockDetail = (detail: DetailItem) =>
  server.use(
    http.get('/api/library', () =>
      HttpResponse.json([aLibraryItem({ type: 'video', id: item.id, title: item.title })]),
    ),
    http.get(`/api/${detail.type}s/${detail.id}`, () => HttpResponse.json(detail)),
  );

test('the admin panel is not tracked as another page', async () => {
  const { user, address } = await renderApp(app);
  await user.click(await screen.findByRole('button', { name: '管理' }));
  expect(address()).toBe('/?admin=overview');
  hidePage();
  expect(sent.kinds()).toEqual(['page_enter', 'page_unload']);
});

test('an embed counts as watched when its player has loaded', async () => {
  const detail = anEmbed({ title: '茶' });
  mockDetail(detail);
  const { container, user } = await renderApp(app, { path: `/${detail.type}/${detail.id}` });
  await user.click(await screen.findByRole('button', { name: `播放「${detail.title}」` }));
  const frame = container.querySelector('iframe') as HTMLIFrameElement;
  fireEvent.load(frame);
  fireEvent.load(frame);
  hidePage();
  expect(sent.events().slice(1, 3)).toEqual([
    { actionType: 'page_view', ...subject(detail), toPage: `/${detail.type}/${detail.id}` },
    { actionType: 'video_view', ...subject(detail) },
  ]);
  expect(sent.kinds()).toHaveLength(4);
});

test('a missing video is not viewed, and leaving its page names none', async () => {
  server.use(http.get(`/api/videos/${item.id}`, () => errorResponse(404, 'not_found', 'Video not found')));
  const { user } = await renderApp(app, { path });
  await screen.findByRole('heading', { level: 1, name: '未找到冷热冰视频' });
  await user.click(screen.getByRole('link', { name: '返回' }));
  hidePage();
  expect(sent.kinds()).toEqual(['page_enter', 'page_exit', 'page_enter', 'page_unload']);
});

test('a failure is logged and affects neither page nor membership', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post('/api/action/track', () => errorResponse(401, 'unauthorized', 'no')));
  await renderApp(app, { path: '/blog' });
  await waitFor(() => expect(complaints).toHaveBeenCalled());
  expect(complaints.mock.calls).toEqual([['Failed to track action', expect.any(Error)]]);
  expect(membership.get()).toBe('VIP-TEST-0001');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a browser without AbortSignal.timeout sends what it tracks', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  await renderApp(app, { path: '/blog' });
  await waitFor(() => expect(sent.batches).not.toEqual([]));
});

test('times are sent by the server’s clock, as it rejects those of a device that is far ahead', async () => {
  jest.spyOn(serverClock, 'offset').mockReturnValue(-25 * 3_600_000);
  await renderApp(app, { path: '/blog' });
  await waitFor(() => expect(sent.batches).not.toEqual([]));
  hidePage();
  for (const batch of [...sent.batches, ...sent.beacons])
    for (const { clientTime = '' } of batch)
      expect(Math.abs(Date.parse(clientTime) - serverClock.now())).toBeLessThan(60_000);
  expect(sent.kinds()).toEqual(['page_enter', 'page_unload']);
});
