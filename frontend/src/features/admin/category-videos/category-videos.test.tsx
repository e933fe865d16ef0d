import { expect, test } from '@jest/globals';
import type { CategoryVideo } from '@platform/contracts';
import { categories } from '@platform/contracts/category-list';
import { messages } from '@platform/contracts/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setLanguage } from '../../../i18n/index.ts';
import { server } from '../../../testing/server.ts';
import { aCategoryVideo } from '../../category-videos/testing.ts';
import { keepRequests, openPanel, paged } from '../testing.tsx';

const video = aCategoryVideo({ title: 'Old cars', category: 'cars' });
const required = 'Title, YouTube URL, and category are required';

const address = () => screen.findByLabelText(/^YouTube URL/);
const category = () => screen.getByRole('combobox', { name: /^Category/ });
const save = () => screen.getByRole('button', { name: 'Add video' });

async function open(videos: CategoryVideo[] = []) {
  server.use(http.get('/api/category-videos', () => paged(videos)));
  return openPanel({ tab: 'category-videos' });
}

test('title, address and category are required', async () => {
  const { user } = await open();
  await address();
  await user.click(save());
  await waitFor(() => expect(category()).toHaveAccessibleDescription(required));
  expect(await address()).toHaveAccessibleDescription(required);
  expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription(required);
});

test('a pasted address leads to the title, and is played by a click, not before', async () => {
  const { user } = await open();
  await user.click(await address());
  await user.paste('https://youtu.be/abcdefghijk');
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  const preview = within(screen.getByRole('group', { name: 'Preview' }));
  expect(document.querySelector('iframe, img')).toBeNull();
  await user.click(preview.getByRole('button'));
  expect(document.querySelector('iframe')?.src).toContain('abcdefghijk');
});

test('what is no address of a video is said at its field', async () => {
  const { user } = await open();
  await user.fill(await address(), 'https://example.com/watch');
  await user.click(save());
  await waitFor(async () => expect(await address()).toHaveAccessibleDescription(messages.youtubeUrlInvalid));
});

test('both catalogues are offered, in groups, and are searched in either language', async () => {
  const { user } = await open();
  await address();
  await user.click(category());
  const list = within(await screen.findByRole('listbox'));
  expect(list.getAllByRole('option')).toHaveLength(categories.length);
  expect(list.getByText('Main categories')).toBeVisible();
  expect(list.getByText('Topics')).toBeVisible();
  await user.type(category(), '美食');
  const found = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(found.map((option) => option.textContent)).toEqual(['American food']);
  await user.keyboard('{Enter}');
  expect(category()).toHaveValue('American food');
  await user.tab();
  await act(() => setLanguage('zh-CN'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^分类/ })).toHaveValue('美国美食'));
});

test('an added video is in the list', async () => {
  const { user } = await open();
  await user.fill(await address(), 'https://youtu.be/abcdefghijk');
  await user.fill(screen.getByLabelText(/^Title/), 'Old cars');
  await user.fill(category(), 'Cars');
  await user.keyboard('{Enter}');
  server.use(http.get('/api/category-videos', () => paged([video])));
  const sent = keepRequests({ 'POST /api/category-videos': video });
  await user.click(save());
  await screen.findByText('“Old cars” is in Cars.');
  const body = { title: 'Old cars', youtubeUrl: 'https://youtu.be/abcdefghijk', category: 'cars' };
  expect(sent).toEqual([['POST /api/category-videos', body]]);
  expect(await screen.findByRole('row', { name: /Old cars/ })).toHaveTextContent('Cars');
  expect(await address()).toHaveValue('');
  expect(screen.getByLabelText(/^Title/)).toHaveFocus();
});

test('the list is that of Manage: the address of this tab holds its page', async () => {
  server.use(
    http.get('/api/category-videos', ({ request }) => {
      const isNext = new URL(request.url).searchParams.get('page') === '2';
      return paged([isNext ? { ...video, id: 'd'.repeat(24), title: 'Older' } : video], 26);
    }),
  );
  const { user, address: place } = await openPanel({ tab: 'category-videos' });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Older');
  expect(place()).toBe('/?admin=category-videos&page=2');
});
