import { expect, test } from '@jest/globals';
import type { CategoryVideo, Member } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aBlogPost, anEmbed, aVideo } from '../../../testing/fixtures.ts';
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

type User = Awaited<ReturnType<typeof openPanel>>['user'];

async function expectError(says: string): Promise<void> {
  const toasts = within(await screen.findByRole('region', { name: /F8/, hidden: true }));
  expect(await toasts.findByText(says)).toBeVisible();
  expect(toasts.getByText('Error')).toBeVisible();
}

const press = async (user: User, role: 'button' | 'menuitem', name: string) =>
  user.click(await screen.findByRole(role, { name }));

async function remove(user: User, confirm: string): Promise<void> {
  await press(user, 'button', `Delete “${title}”`);
  await press(user, 'button', confirm);
}

async function choose(user: User, action: string): Promise<void> {
  await press(user, 'button', `Actions for ${title}`);
  await press(user, 'menuitem', action);
}

type Change = {
  section: string;
  path: `/api/${string}`;
  row: object;
  method?: 'post' | 'put';
  fallback: string;
  run: (user: User) => Promise<void>;
};

const deletes = [
  ['videos', '/api/videos', aVideo({ title }), 'video', 'Delete video'],
  ['embeds', '/api/embeds', anEmbed({ title }), 'embed', 'Delete embed'],
  ['posts', '/api/blog-posts', aBlogPost({ title }), 'blog post', 'Delete post'],
  ['category-videos', '/api/category-videos', categoryVideo, 'category video', 'Delete category video'],
] as const;

const changes: Change[] = [
  ...deletes.map(([section, path, row, name, confirm]) => ({
    section,
    path,
    row,
    fallback: `Failed to delete ${name}`,
    run: (user: User) => remove(user, confirm),
  })),
  {
    section: 'members',
    path: '/api/members',
    row: member,
    fallback: 'Failed to delete member',
    run: async (user) => {
      await choose(user, 'Delete member');
      await press(user, 'button', 'Delete member');
    },
  },
  {
    section: 'members',
    path: '/api/members',
    row: member,
    method: 'put',
    fallback: 'Failed to update member',
    run: async (user) => {
      await choose(user, 'Edit');
      await press(user, 'button', 'Update member');
    },
  },
  {
    section: 'members',
    path: '/api/members',
    row: member,
    method: 'post',
    fallback: 'Failed to add member',
    run: async (user) => {
      await press(user, 'button', 'Add member');
      await user.type(screen.getByLabelText(/^Name/), 'Li Jing');
      await user.type(screen.getByLabelText(/^Phone number/), '13812345678');
      const drawer = within(screen.getByRole('dialog', { name: 'Add a member' }));
      await user.click(drawer.getByRole('button', { name: 'Add member' }));
    },
  },
];

test.each(changes)('$fallback', async (change) => {
  const { section, path, row, method = 'delete', fallback, run } = change;
  const changed = method === 'post' ? path : `${path}/:id`;
  server.use(
    http.get(path, () => HttpResponse.json([row], { headers: { 'x-total-count': '1' } })),
    http[method](changed, () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })),
  );
  const { user } = await openPanel({ tab: `manage/${section}` });
  await run(user);
  await expectError(fallback);
});

test.each(['name', 'phoneNumber'])(
  'a server that wants the %s of a member says so in a notification',
  async (field) => {
    server.use(
      http.get('/api/members', () => HttpResponse.json([member], { headers: { 'x-total-count': '1' } })),
      http.put('/api/members/:id', () =>
        errorResponse(400, 'validation_failed', messages.memberFieldsRequired, field),
      ),
    );
    const { user } = await openPanel({ tab: 'manage/members' });
    await choose(user, 'Edit');
    await press(user, 'button', 'Update member');
    await expectError('Name and phone number are required');
  },
);
