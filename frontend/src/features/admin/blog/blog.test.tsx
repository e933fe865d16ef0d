import { expect, jest, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { messages, tooLong } from '@platform/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aBlogPost } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { keepRequests, openPanel } from '../testing.tsx';

const title = () => screen.findByLabelText(/^Title/);
const content = () => screen.getByRole('textbox', { name: /^Content/ });
const save = () => screen.getByRole('button', { name: 'Publish post' });

async function openFilled(text = '# Snow\n\nIt is **cold**.') {
  const { user, ...panel } = await openPanel({ tab: 'blog' });
  await user.fill(await title(), 'Winter');
  fireEvent.change(content(), { target: { value: text } });
  return { user, ...panel };
}

test('title and content are required', async () => {
  const { user } = await openPanel({ tab: 'blog' });
  await title();
  await user.click(save());
  await waitFor(() => expect(content()).toHaveAccessibleDescription('Title and content are required'));
  expect(await title()).toHaveAccessibleDescription('Title and content are required');
});

test('the preview shows the text as members see it', async () => {
  const { user } = await openFilled();
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { name: 'Snow', level: 2 })).toBeVisible();
  expect(screen.getByText('cold').tagName).toBe('STRONG');
});

test('a preview that can not be made of one text is made of the next', async () => {
  // React says what an error boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openFilled(Array.from({ length: limits.blogContentNodes }, () => '- a').join('\n'));
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await screen.findByText(/^- a/);
  fireEvent.change(screen.getByRole('textbox', { name: /^Content/, hidden: true }), {
    target: { value: '- b' },
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent('b');
});

test('the length is counted, and a text that is too long says so in the next pause', async () => {
  await openFilled('好'.repeat(limits.blogContentCharacters + 1));
  expect(screen.getByText('20,001 / 20,000 characters')).toBeVisible();
  await waitFor(() =>
    expect(content()).toHaveAccessibleDescription(tooLong('Content', limits.blogContentCharacters)),
  );
  fireEvent.change(content(), { target: { value: 'short' } });
  await waitFor(() => expect(content()).toBeValid());
});

test('offline, saving fails at once, the form keeps its text, and nothing is sent later', async () => {
  let posts = 0;
  server.use(
    http.post('/api/blog-posts', () => {
      posts += 1;
      return navigator.onLine ? HttpResponse.json(aBlogPost()) : HttpResponse.error();
    }),
  );
  const { user, queryClient } = await openFilled();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await user.click(save());
  expect(
    await screen.findByText('Failed to add blog post. You are offline: try again once you are back.'),
  ).toBeVisible();
  expect(await title()).toHaveValue('Winter');
  online.mockRestore();
  fireEvent(window, new Event('online'));
  expect(queryClient.isMutating()).toBe(0);
  expect(posts).toBe(1);
});

test('a rejected text is said at its field, which comes back into sight', async () => {
  server.use(
    http.post('/api/blog-posts', () =>
      errorResponse(400, 'validation_failed', messages.blogPostTooDense, 'content'),
    ),
  );
  const { user } = await openFilled();
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Write', selected: true })).toBeVisible());
  // It stays when the pause in the typing is over.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(content()).toHaveAccessibleDescription(messages.blogPostTooDense);
});

test('a saved post can be opened, and leads to the list of posts', async () => {
  const post = aBlogPost({ title: 'Winter' });
  const sent = keepRequests({ 'POST /api/blog-posts': post });
  const { user, address } = await openFilled();
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    `/blog/${post.id}`,
  );
  const body = { title: 'Winter', content: '# Snow\n\nIt is **cold**.', releaseDate: null };
  expect(sent).toEqual([['POST /api/blog-posts', body]]);
  expect(await title()).toHaveValue('');
  server.use(http.get('/api/videos', () => HttpResponse.json([])));
  await user.click(screen.getByRole('button', { name: 'Manage posts' }));
  expect(address()).toBe('/?admin=manage%2Fposts');
});
