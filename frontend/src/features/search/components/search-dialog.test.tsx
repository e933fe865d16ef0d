import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSearchResult } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse } from '../../../testing/server.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { foundResponse, searchFinds } from '../testing.ts';
import SearchDialog from './search-dialog.tsx';

const iceberg = aSearchResult({ title: '潜到冰山底下', highlights: [[2, 4]] });
const abyss = aSearchResult({
  type: 'series',
  title: '冰山深渊',
  highlights: [[0, 2]],
  parts: 8,
  duration: null,
});
const why = aSearchResult({
  type: 'blog-post',
  title: '冰山为什么是蓝的',
  highlights: [[0, 2]],
  duration: null,
});

const film = expect.objectContaining({ type: 'video', id: iceberg.id, title: iceberg.title });
let clicks: jest.SpiedFunction<typeof tracking.videoClick>;
beforeEach(() => {
  clicks = jest.spyOn(tracking, 'videoClick');
});

async function open(language: 'zh-CN' | 'en' = 'zh-CN') {
  const onClose = jest.fn();
  const rendered = await renderApp(<SearchDialog right={80} onClose={onClose} />, { language });
  const field = await screen.findByRole('combobox');
  return { ...rendered, onClose, field };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const recent = () => JSON.parse(localStorage.getItem('recent_searches') ?? '[]');

test('the field has the focus, and is described to screen readers', async () => {
  searchFinds(() => [iceberg]);
  const { field } = await open();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleName('搜索');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  type(field, '冰山');
  const list = await screen.findByRole('listbox', { name: '搜索结果' });
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', list.id);
  expect(screen.getByText('找到 1 条')).toHaveAttribute('role', 'status');
});

test('results are grouped by kind with what matches marked, and lead to their pages', async () => {
  searchFinds(() => [iceberg, why, abyss]);
  const { field } = await open();
  type(field, '冰山');
  const groups = await screen.findAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['系列', '视频', '文章', '全部']);
  const [series, videos, posts, all] = groups.map((group) => within(group).getByRole('option'));
  expect(series).toHaveAttribute('href', `/series/${abyss.id}`);
  expect(series).toHaveTextContent('冰山深渊 8 集');
  expect(videos).toHaveAttribute('href', `/video/${iceberg.id}`);
  expect(videos?.querySelector('mark')).toHaveTextContent('冰山');
  expect(videos).toHaveTextContent('潜到冰山底下');
  expect(posts).toHaveAttribute('href', `/blog/${why.id}`);
  expect(all).toHaveAttribute('href', '/search?q=%E5%86%B0%E5%B1%B1');
  expect(all).toHaveTextContent('查看「冰山」的全部 3 条结果');
});

test('a burst of letters is one request, and a newer search cancels the one on its way', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const slow = Promise.withResolvers<Response>();
  const asked = searchFinds((q) => (q === 'bss' ? slow.promise : [iceberg]));
  const { field } = await open();
  for (const text of ['b', 'bs', 'bss']) type(field, text);
  await waitFor(() => expect(asked).toEqual(['bss']));
  const signal = fetched.mock.calls.find(([url]) => `${url}`.includes('q=bss'))?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  type(field, 'bssy');
  await screen.findByRole('listbox');
  expect(asked).toEqual(['bss', 'bssy']);
  expect(signal?.aborted).toBe(true);
  slow.resolve(foundResponse([]));
});

test('the results of the last letter stay until those of the next are there', async () => {
  const slow = Promise.withResolvers<Response>();
  const asked = searchFinds((q) => (q === '冰山' ? slow.promise : [why]));
  const { field } = await open();
  type(field, '冰');
  await screen.findByRole('listbox');
  type(field, '冰山');
  await waitFor(() => expect(asked).toEqual(['冰', '冰山']));
  expect(options()[0]).toContain('冰山为什么是蓝的');
  slow.resolve(foundResponse([iceberg]));
  await waitFor(() => expect(options()[0]).toContain('潜到冰山底下'));
});

test('arrows choose, Enter opens and remembers', async () => {
  searchFinds(() => [iceberg, why]);
  const { field, user, address, onClose } = await open();
  type(field, ' 冰山 ');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const [, second] = screen.getAllByRole('option');
  expect(field).toHaveAttribute('aria-activedescendant', second?.id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option').at(-1)?.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe(`/video/${iceberg.id}`);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(recent()).toEqual(['冰山']);
  expect(clicks.mock.calls).toEqual([[film]]);
});

test('a clicked result opens once and is remembered', async () => {
  searchFinds(() => [iceberg]);
  const { field, user, address, onClose } = await open();
  type(field, '冰山');
  await user.click(await screen.findByRole('option', { name: /潜到/ }));
  expect(address()).toBe(`/video/${iceberg.id}`);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(recent()).toEqual(['冰山']);
  expect(clicks.mock.calls).toEqual([[film]]);
});

test('a result opened in a new tab is a clicked card too', async () => {
  searchFinds(() => [iceberg]);
  const { field, user } = await open();
  type(field, '冰山');
  const option = await screen.findByRole('option', { name: /潜到/ });
  await user.keyboard('{Control>}');
  await user.click(option);
  expect(clicks.mock.calls).toEqual([[film]]);
});

test('Enter without a choice opens the page of results, Escape closes', async () => {
  searchFinds(() => [iceberg]);
  const { field, user, address, onClose } = await open();
  type(field, '  ');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/');
  type(field, 'ice & fire');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/search?q=ice+%26+fire');
  expect(recent()).toEqual(['ice & fire']);
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('says that nothing was found, and that the search failed, with a retry', async () => {
  let broken = true;
  searchFinds((q) => (q === '冰衫' || !broken ? [] : errorResponse(503, 'unavailable', 'Down')));
  const { field, user } = await open();
  type(field, '冰衫');
  expect(await screen.findByText('没有找到「冰衫」', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText(/或用拼音/)).toBeVisible();
  type(field, '冰');
  expect(await screen.findByRole('alert')).toHaveTextContent('搜索没有成功');
  broken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有找到「冰」', { selector: 'strong' })).toBeVisible();
});

test('before anything is typed there are recent searches and categories; clearing brings them back', async () => {
  localStorage.setItem('recent_searches', JSON.stringify(['kimchi', '买地', '一号公路']));
  searchFinds(() => [iceberg]);
  const { field, user, address } = await open();
  expect(screen.getByText('只记在这台设备的浏览器里。')).toBeVisible();
  expect(await screen.findByRole('link', { name: '汽车' })).toHaveAttribute('href', '/cold-ice-videos/cars');
  await user.click(screen.getByRole('button', { name: '清除「买地」' }));
  expect(screen.getByRole('button', { name: '清除「一号公路」' })).toHaveFocus();
  expect(recent()).toEqual(['kimchi', '一号公路']);

  await user.click(field);
  type(field, '冰山');
  await screen.findByRole('listbox');
  expect(screen.queryByText('最近搜过')).toBeNull();
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect(await screen.findByText('最近搜过')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');

  await user.click(screen.getByRole('link', { name: '一号公路' }));
  expect(address()).toBe(`/search?${new URLSearchParams({ q: '一号公路' })}`);
  expect(recent()).toEqual(['一号公路', 'kimchi']);
  await user.click(screen.getByRole('button', { name: '清除「kimchi」' }));
  await user.click(screen.getByRole('button', { name: '清除「一号公路」' }));
  expect(screen.queryByText('最近搜过')).toBeNull();
  expect(field).toHaveFocus();
  expect(recent()).toEqual([]);
});

test('recent searches are all cleared at once', async () => {
  localStorage.setItem('recent_searches', JSON.stringify(['kimchi', '冰山']));
  const { field, user } = await open();
  await user.click(screen.getByRole('button', { name: '全部清除' }));
  expect(screen.queryByText('最近搜过')).toBeNull();
  expect(field).toHaveFocus();
  expect(recent()).toEqual([]);
});

test('ten searches are remembered, each once', async () => {
  localStorage.setItem('recent_searches', JSON.stringify([...'0123456789']));
  searchFinds(() => []);
  const { field, user } = await open();
  await user.type(field, '5{Enter}');
  expect(recent()).toEqual([...'5012346789']);
  await user.clear(field);
  await user.type(field, 'new{Enter}');
  expect(recent()).toEqual(['new', ...'501234678']);
});

test('is whole in English', async () => {
  searchFinds(() => [iceberg]);
  const { field } = await open('en');
  expect(field).toHaveAccessibleName('Search');
  type(field, 'ice');
  await screen.findByRole('listbox');
  expect(options()).toEqual([
    expect.stringContaining('3 days ago 12,480 views'),
    expect.stringContaining('See the 1 result for “ice”'),
  ]);
});
