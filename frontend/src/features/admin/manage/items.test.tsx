import { expect, test } from '@jest/globals';
import { messages } from '@platform/contracts/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { errorAnswer, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';

const glacier = aVideo({ title: 'Glacier' });

/** Answers the list of videos, and remembers what was asked for. */
function videosAnswer(answer: (query: URLSearchParams) => Response): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/videos', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return answer(query);
    }),
  );
  return asked;
}

test('lists everything, hidden and scheduled too, and loads more by the Link header', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const asked = videosAnswer((query) =>
    query.has('cursor')
      ? HttpResponse.json([aVideo({ title: 'Older' })])
      : HttpResponse.json(
          [glacier, aVideo({ title: 'Secret', isPublic: false, releaseDate: later, publishedAt: later })],
          { headers: { link: '</api/videos?scope=all&cursor=c1>; rel="next"' } },
        ),
  );
  const { user } = await openPanel({ tab: 'manage' });
  const row = within((await screen.findByText('Secret')).closest('tr') as HTMLElement);
  expect(row.getByText('Hidden')).toBeVisible();
  expect(row.getByText(/^Releases /)).toBeVisible();
  expect(asked[0]?.get('scope')).toBe('all');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const came = await screen.findByText('Older');
  await waitFor(() => expect(came.closest('tr')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('searches and sorts on the server, and says when nothing matches', async () => {
  const asked = videosAnswer((query) => HttpResponse.json(query.has('search') ? [] : [glacier]));
  const { user } = await openPanel({ tab: 'manage' });
  await screen.findByText('Glacier');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Views');
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('views'));
  await user.type(screen.getByLabelText('Search titles'), 'zzz');
  expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('Glacier')).toBeVisible();
});

test('a list that does not load can be tried again', async () => {
  videosAnswer(() => errorAnswer(503, 'unavailable', 'This service is not available right now'));
  const { user } = await openPanel({ tab: 'manage' });
  expect(await screen.findByText('This service is not available right now')).toBeVisible();
  videosAnswer(() => HttpResponse.json([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No videos yet')).toBeVisible();
});

test('deleting names the video and what goes with it; a failure says so and asks again', async () => {
  videosAnswer(() => HttpResponse.json([glacier]));
  server.use(http.delete('/api/videos/:id', () => HttpResponse.error()));
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('button', { name: 'Delete “Glacier”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Glacier”?' }));
  expect(dialog.getByText(/12,480 recorded views/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete video' }));
  expect(await screen.findByText('Failed to delete video')).toBeVisible();
  server.use(http.delete('/api/videos/:id', () => new HttpResponse(null, { status: 204 })));
  videosAnswer(() => HttpResponse.json([]));
  await user.click(dialog.getByRole('button', { name: 'Delete video' }));
  expect(await screen.findByText('No videos yet')).toBeVisible();
});

test('a fast double click deletes once; what is gone already counts as deleted', async () => {
  let deletes = 0;
  videosAnswer(() => HttpResponse.json([glacier]));
  server.use(
    http.delete('/api/videos/:id', () => {
      deletes += 1;
      return errorAnswer(404, 'not_found', 'Video not found');
    }),
  );
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('button', { name: 'Delete “Glacier”' }));
  const confirm = await screen.findByRole('button', { name: 'Delete video' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(await screen.findByText('Video deleted')).toBeVisible();
  expect(deletes).toBe(1);
});

test('a changed edit asks before it is dropped, and gives the focus back', async () => {
  videosAnswer(() => HttpResponse.json([glacier]));
  const { user } = await openPanel({ tab: 'manage' });
  const edit = await screen.findByRole('button', { name: 'Edit “Glacier”' });
  await user.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
  await user.type(await dialog.findByLabelText(/^Title/), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Glacier!');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit video' })).toBeNull());
  await waitFor(() => expect(edit).toHaveFocus());
});

test('a refused iframe code is said at its field', async () => {
  server.use(
    http.get('/api/embeds', () => HttpResponse.json([anEmbed({ title: 'A talk' })])),
    http.put('/api/embeds/:id', () =>
      errorAnswer(400, 'validation_failed', messages.iframeInvalid, 'iframeCode'),
    ),
  );
  const { user } = await openPanel({ tab: 'manage/embeds' });
  await user.click(await screen.findByRole('button', { name: 'Edit “A talk”' }));
  const code = await screen.findByLabelText(/^Iframe code/);
  await user.type(code, '!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(messages.iframeInvalid));
  expect(code).toHaveFocus();
});

test('an edit sends only what changed', async () => {
  const embed = anEmbed({ title: 'A talk', releaseDate: '2025-11-27T23:30:00.000Z' });
  let body: unknown;
  server.use(
    http.get('/api/embeds', () => HttpResponse.json([embed])),
    http.put('/api/embeds/:id', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(embed);
    }),
  );
  const { user } = await openPanel({ tab: 'manage/embeds' });
  await user.click(await screen.findByRole('button', { name: 'Edit “A talk”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit embed' }));
  expect(await dialog.findByText('Nov 27, 2025 at 6:30 PM')).toBeVisible();
  await user.type(dialog.getByLabelText('Description'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Embed saved')).toBeVisible();
  expect(body).toEqual({ description: `${embed.description}!` });
});
