import { expect, test } from '@jest/globals';
import type { CategoryVideo, Member } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aBlogPost, anEmbed } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';

const createdAt = new Date().toISOString();
const title = 'Glacier';
const categoryVideo: CategoryVideo = {
  ...{
    id: 'c'.repeat(24),
    title,
    youtubeUrl: 'https://youtu.be/abcdefghijk',
    isShort: false,
    videoId: 'abcdefghijk',
  },
  ...{ category: 'cars', views: 0, likes: 0, liked: false, createdAt },
};
const member: Member = {
  ...{ id: 'b'.repeat(24), name: title, phoneNumber: '+16265550142', notes: '' },
  ...{ membershipNumber: '7K4M-9XQ2-TB3N-5', status: 'active', createdAt },
};

async function expectError(says: string): Promise<void> {
  const toasts = within(await screen.findByRole('region', { name: /F8/, hidden: true }));
  expect(await toasts.findByText(says)).toBeVisible();
  expect(toasts.getByText('Error')).toBeVisible();
}

/** Opens the list, whose changes a proxy fails. */
async function openList(
  tab: string,
  ...lists: (readonly [path: `/api/${string}`, row: object, ...string[]])[]
) {
  const badGateway = () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 });
  for (const [path, row] of lists)
    server.use(
      http.get(path, () => HttpResponse.json([row], { headers: { 'x-total-count': '1' } })),
      http.post(path, badGateway),
      http.put(`${path}/:id`, badGateway),
      http.delete(`${path}/:id`, badGateway),
    );
  const { user } = await openPanel({ tab });
  const press = async (role: 'button' | 'menuitem' | 'tab', name: string) =>
    user.click(await screen.findByRole(role, { name }));
  return { user, press };
}

test('a failed delete says so in the words of its list', async () => {
  const lists = [
    ['/api/embeds', anEmbed({ title }), 'Embeds', 'embed', 'Delete embed'],
    ['/api/blog-posts', aBlogPost({ title }), 'Blog posts', 'blog post', 'Delete post'],
    ['/api/category-videos', categoryVideo, 'Category videos', 'category video', 'Delete category video'],
  ] as const;
  const { press } = await openList('manage/embeds', ...lists);
  for (const [, , section, name, confirm] of lists) {
    await press('tab', section);
    await press('button', `Delete “${title}”`);
    await press('button', confirm);
    await expectError(`Failed to delete ${name}`);
    await press('button', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  }
});

test('a failed change of a member says so, or why', async () => {
  const { user, press } = await openList('manage/members', ['/api/members', member]);
  await press('button', `Actions for ${title}`);
  await press('menuitem', 'Edit');
  await press('button', 'Update member');
  await expectError('Failed to update member');
  server.use(
    http.put('/api/members/:id', () =>
      errorResponse(400, 'validation_failed', messages.memberFieldsRequired, 'name'),
    ),
  );
  await press('button', 'Update member');
  await expectError(messages.memberFieldsRequired);
  await press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());

  await press('button', 'Add member');
  const drawer = within(await screen.findByRole('dialog', { name: 'Add a member' }));
  await user.fill(drawer.getByLabelText(/^Name/), 'Li Jing');
  await user.fill(drawer.getByLabelText(/^Phone number/), '13812345678');
  await user.click(drawer.getByRole('button', { name: 'Add member' }));
  await expectError('Failed to add member');
});
