import { expect, test } from '@jest/globals';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aBlogPost, anEmbed } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { aCategoryVideo } from '../../category-videos/testing.ts';
import { aMember, openPanel, paged, toastSays } from '../testing.tsx';

const title = 'Glacier';

/** Opens the list, whose changes a proxy fails. */
async function openList(
  tab: string,
  ...lists: (readonly [path: `/api/${string}`, row: object, ...string[]])[]
) {
  const badGateway = () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 });
  for (const [path, row] of lists)
    server.use(
      http.get(path, () => paged([row])),
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
    [
      '/api/category-videos',
      aCategoryVideo({ title }),
      'Category videos',
      'category video',
      'Delete category video',
    ],
  ] as const;
  const { press } = await openList('manage/embeds', ...lists);
  for (const [, , section, name, confirm] of lists) {
    await press('tab', section);
    await press('button', `Delete “${title}”`);
    await press('button', confirm);
    await toastSays('Error', `Failed to delete ${name}`);
    await press('button', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  }
});

test('a failed change of a member says so, or why', async () => {
  const member = aMember({ name: title });
  server.use(http.get('/api/members/:id', () => HttpResponse.json(member)));
  const { user, press } = await openList('manage/members', ['/api/members', member]);
  await press('button', `Actions for ${title}`);
  await press('menuitem', 'Edit');
  await press('button', 'Update member');
  await toastSays('Error', 'Failed to update member');
  server.use(
    http.put('/api/members/:id', () =>
      errorResponse(400, 'validation_failed', messages.memberFieldsRequired, 'name'),
    ),
  );
  await press('button', 'Update member');
  await toastSays('Error', messages.memberFieldsRequired);
  await press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());

  await press('button', 'Add member');
  const drawer = within(await screen.findByRole('dialog', { name: 'Add a member' }));
  await user.fill(drawer.getByLabelText(/^Name/), 'Li Jing');
  await user.fill(drawer.getByLabelText(/^Phone number/), '13812345678');
  await user.click(drawer.getByRole('button', { name: 'Add member' }));
  await toastSays('Error', 'Failed to add member');
});
