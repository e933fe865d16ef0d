import { expect, jest, test } from '@jest/globals';
import type { MemberCard } from '@platform/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aMemberCard } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const lists = (all: Partial<Record<'continue' | 'later' | 'likes' | 'history', MemberCard[]>>) =>
  server.use(
    http.get('/api/me/:list', ({ params }) => {
      const items = all[params.list as keyof typeof all];
      return items && HttpResponse.json(items);
    }),
  );
const open = (path: string) => renderApp(<AppRoutes />, { path });
const noon = new Date().setHours(12, 0, 0, 0);
const today = (hour: number) => new Date(new Date(noon).setHours(hour, 5, 0, 0)).toISOString();
const yesterday = new Date(new Date(today(20)).getTime() - 86_400_000).toISOString();

test('the overview has a row of each list, with the way to all of it', async () => {
  lists({
    continue: [aMemberCard({ title: '牧场' })],
    later: [aMemberCard({ title: '渔民', later: true })],
    likes: [aMemberCard({ title: '茶楼', liked: true })],
    history: [aMemberCard({ title: '列车' })],
  });
  const { user, address } = await open('/me');
  for (const [list, title] of [
    ['继续观看', '牧场'],
    ['稍后看', '渔民'],
    ['喜欢', '茶楼'],
    ['历史', '列车'],
  ] as const) {
    await screen.findByRole('link', { name: title });
    const row = within(screen.getByRole('region', { name: list }));
    expect(row.getByRole('link', { name: title })).toBeVisible();
    expect(row.getByRole('link', { name: `「${list}」全部内容` })).toBeVisible();
  }
  await user.click(screen.getByRole('link', { name: '「稍后看」全部内容' }));
  expect(address()).toBe('/me/later');
  expect(await screen.findByRole('link', { name: '稍后看', current: 'page' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '渔民' })).toBeVisible();
  expect(screen.queryByText('牧场')).toBeNull();
});

test('the end of the number is shown, and the button beside it logs out', async () => {
  server.use(http.post('/api/membership/logout', () => new HttpResponse(null, { status: 204 })));
  const { user, storedNumber } = await open('/me');
  const number = (await screen.findByText('…01')).parentElement as HTMLElement;
  await user.click(within(number).getByRole('button', { name: '退出登录' }));
  expect(storedNumber()).toBeNull();
});

test('empty lists say how they fill', async () => {
  await open('/me');
  expect(await screen.findByText(/点开就从停下的地方继续/)).toBeVisible();
  expect(await screen.findByText('在影片卡片或详情页点书签，就会存到这里。')).toBeVisible();
  expect(await screen.findByText('点过心的影片会出现在这里。')).toBeVisible();
  expect(await screen.findByText('看过的影片会按天记在这里。')).toBeVisible();
});

test('a list that did not load says so, and tries again', async () => {
  lists({ likes: [aMemberCard({ title: '茶楼' })] });
  failsOnce('/api/me/likes');
  const { user } = await open('/me/likes');
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '茶楼' })).toBeVisible();
});

test('after a row’s retry the focus is not lost, though all of the row was replaced', async () => {
  lists({ likes: [aMemberCard({ title: '茶楼' })] });
  failsOnce('/api/me/likes');
  const { user } = await open('/me');
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '茶楼' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('loads more by the cursor, past pages of what can’t be seen at the moment', async () => {
  const page = (title: string) => [aMemberCard({ title })];
  const asked = pagesAre('/api/me/later', [], page('第一'), page('第二'));
  const { user, queryClient } = await open('/me/later');
  expect(await screen.findByRole('link', { name: '第一' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '第二' })).toHaveFocus());
  expect(screen.getByRole('link', { name: '第一' })).toBeVisible();
  expect(asked).toEqual(['', '?cursor=1', '?cursor=2']);
  // Who comes back from a film finds both.
  expect(queryClient.getQueryCache().find({ queryKey: ['/api/me/later'] })?.gcTime).toBe(3_600_000);
});

test.each([
  ['later', '从稍后看里移除「茶楼」', '还没有存下什么'],
  ['likes', '取消喜欢「茶楼」', '还没有喜欢的影片'],
] as const)('a card of %s is taken out by its button', async (list, name, empty) => {
  lists({ [list]: [aMemberCard({ title: '茶楼' })] });
  const removed: unknown[] = [];
  server.use(
    http.delete('/api/me/:list/:type/:id', ({ params }) => {
      removed.push(params.list);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open(`/me/${list}`);
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(empty)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('link', { name: '历史' }));
  await waitFor(() => expect(removed).toEqual([list]));
});

test('the history is by day, with the time and the place', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(noon);
  const finished = { positionSeconds: 0, durationSeconds: 1800, finished: true };
  const history = [
    aMemberCard({
      title: '冰山',
      at: today(20),
      progress: { ...finished, positionSeconds: 761, finished: false },
    }),
    aMemberCard({ title: '列车', at: today(9), progress: finished }),
    aMemberCard({ title: '茶楼', at: yesterday, progress: null, type: 'embed', duration: null }),
  ];
  lists({ history });
  await open('/me/history');
  await screen.findByRole('link', { name: '冰山' });
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual([
    expect.stringContaining('管理历史'),
    expect.stringContaining('今天'),
    expect.stringContaining('昨天'),
  ]);
  const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('h3'));
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/20:05.*冰山.*看到 12:41/),
    expect.stringMatching(/09:05.*列车.*看完/),
    expect.stringMatching(/茶楼.*嵌入内容播放过/),
  ]);
});

test('the history can be paused, which shows, and goes on', async () => {
  const told: unknown[] = [];
  server.use(
    http.put('/api/me/settings', async ({ request }) => {
      const body = (await request.json()) as object;
      told.push(body);
      return HttpResponse.json({ historyPaused: false, autoplay: true, ...body });
    }),
  );
  const { user } = await open('/me/history');
  const record = () => screen.getByRole('switch', { name: /记录观看历史/ });
  await waitFor(() => expect(record()).toBeEnabled());
  expect(record()).toBeChecked();
  await user.click(record());
  expect(await screen.findByText(/已暂停/)).toBeVisible();
  expect(record()).not.toBeChecked();
  await waitFor(() => expect(told).toEqual([{ historyPaused: true }]));
  await user.click(screen.getByRole('button', { name: '继续记录' }));
  await waitFor(() => expect(screen.queryByText(/已暂停/)).toBeNull());
  expect(record()).toHaveFocus();
  await waitFor(() => expect(told).toEqual([{ historyPaused: true }, { historyPaused: false }]));
});

test('whether the history is kept is not claimed while that is unknown; it is asked again', async () => {
  failsOnce('/api/me/settings');
  const { user } = await open('/me/history');
  expect(await screen.findByText('设置没有加载出来')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('switch')).toBeChecked();
  expect(screen.getByRole('heading', { name: '管理历史' })).toHaveFocus();
});

test('a pause that was not saved is undone with a message', async () => {
  server.use(http.put('/api/me/settings', () => errorResponse(503, 'unavailable', 'Down')));
  const { user } = await open('/me/history');
  await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText('设置没有存上，请重试。')).toBeVisible();
  expect(screen.getByRole('switch')).toBeChecked();
});

test('the history is cleared after a question that says what stays', async () => {
  lists({ history: [aMemberCard({ title: '列车' })] });
  let cleared = 0;
  server.use(
    http.delete('/api/me/history', () => {
      cleared += 1;
      if (cleared === 1) return errorResponse(503, 'unavailable', '服务器正忙');
      lists({ history: [] });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open('/me/history');
  await screen.findByRole('link', { name: '列车' });
  await user.click(screen.getByRole('button', { name: '全部清空…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '清空「历史」？' }));
  expect(dialog.getByText(/续播的位置、稍后看和喜欢都不动/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '全部清空' }));
  expect(await dialog.findByText('服务器正忙')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '全部清空' }));
  expect(await screen.findByText('还没有观看记录')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(cleared).toBe(2);
});

test.each([
  ['continue', /下次从头开始/],
  ['later', /存下的影片会全部移除/],
  ['likes', /点过的喜欢会全部取消/],
] as const)('all of %s is cleared after a question', async (list, text) => {
  lists({ [list]: [aMemberCard({ title: '茶楼' })] });
  const cleared: unknown[] = [];
  server.use(
    http.delete('/api/me/:list', ({ params }) => {
      cleared.push(params.list);
      server.use(
        http.get(`/api/me/${list}`, async () => {
          await delay(50);
          return HttpResponse.json([]);
        }),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open(`/me/${list}`);
  await user.click(await screen.findByRole('button', { name: '全部清空…' }));
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '全部清空' }));
  await waitFor(() => expect(screen.queryByText('茶楼')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(cleared).toEqual([list]);
});
