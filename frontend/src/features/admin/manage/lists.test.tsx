import { beforeEach, expect, test } from '@jest/globals';
import type { BulkResults } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aBlogPost, anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { aCategoryVideo } from '../../category-videos/testing.ts';
import {
  badGateway,
  endSession,
  keepRequests,
  logInAgain,
  openPanel,
  paged,
  toastSays,
} from '../testing.tsx';

const glacier = aVideo({ title: 'Glacier' });

beforeEach(() => {
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(glacier)));
});

/** Mocks the list of videos and records the requests. */
function mockVideos(respond: (query: URLSearchParams) => Response): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('/api/videos', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(Object.fromEntries(query));
      return respond(query);
    }),
  );
  return asked;
}

/** Mocks the videos' bulk path and records the requests. */
const mockBulk = (respond: (ids: string[]) => BulkResults['results']) =>
  keepRequests({
    'POST /api/videos/bulk': (body) => ({ results: respond((body as { ids: string[] }).ids) }),
  });

const query = (address: string | null) => Object.fromEntries(new URL(`http://x${address}`).searchParams);

test('lists everything, hidden and scheduled too, says how many there are, and turns pages by the address', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const asked = mockVideos((sent) =>
    sent.get('page') === '2'
      ? paged([aVideo({ title: 'Older' })], 26)
      : paged(
          [glacier, aVideo({ title: 'Secret', isPublic: false, releaseDate: later, publishedAt: later })],
          26,
        ),
  );
  const { user, address } = await openPanel({ tab: 'manage' });
  const row = within((await screen.findByText('Secret')).closest('tr') as HTMLElement);
  expect(row.getByText('Hidden')).toBeVisible();
  expect(row.getByText(/^Releases /)).toBeVisible();
  expect(row.getByRole('link', { name: 'Secret' })).toHaveAttribute(
    'href',
    expect.stringMatching('^/video/'),
  );
  expect(screen.getByText('26 videos')).toBeVisible();
  expect(asked).toEqual([{ scope: 'all', page: '1', limit: '25' }]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Older');
  expect(query(address())).toEqual({ admin: 'manage', page: '2' });
  await user.selectOptions(screen.getByLabelText('Rows'), '100');
  await screen.findByText('Glacier');
  expect(asked.at(-1)).toEqual({ scope: 'all', page: '1', limit: '100' });
  expect(query(address())).toEqual({ admin: 'manage', rows: '100' });
});

test('what was published at once is not scheduled by a clock that is behind', async () => {
  const ahead = new Date(Date.now() + 60_000).toISOString();
  mockVideos(() =>
    paged([
      aVideo({ title: 'At once', publishedAt: ahead }),
      aVideo({ title: 'Past', releaseDate: '2025-01-01T00:00:00.000Z', publishedAt: ahead }),
    ]),
  );
  await openPanel({ tab: 'manage' });
  expect(await screen.findByText('At once')).toBeVisible();
  expect(screen.getByText('Past')).toBeVisible();
  expect(screen.queryByText(/^Releases /)).toBeNull();
});

test('searches, filters and sorts on the server; the address keeps it, and a reload takes it up', async () => {
  const asked = mockVideos((sent) => paged(sent.has('search') ? [] : [glacier]));
  const { user, address, unmount } = await openPanel({
    tab: 'manage/videos&sort=oldest&rows=7&status=nothing',
  });
  await screen.findByText('Glacier');
  expect(asked).toEqual([{ scope: 'all', page: '1', limit: '25', sort: 'oldest' }]);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('views'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('views-asc'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Hidden');
  await user.selectOptions(screen.getByLabelText('Release'), 'Scheduled');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'hidden', release: 'scheduled' }));
  await user.type(screen.getByLabelText('Search titles'), 'zzz');
  await screen.findByText('Nothing matches “zzz”');
  const here = query(address());
  expect(here).toMatchObject({ search: 'zzz', status: 'hidden', release: 'scheduled', sort: 'views-asc' });
  unmount();

  const reloaded = await openPanel({
    tab: `manage/videos&${new URLSearchParams(here)}`.replace('&admin=manage%2Fvideos', ''),
  });
  await screen.findByText('Nothing matches “zzz”');
  expect(screen.getByLabelText('Search titles')).toHaveValue('zzz');
  await reloaded.user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByText('Glacier');
  expect(query(reloaded.address())).toEqual({ admin: 'manage/videos', sort: 'views-asc', rows: '7' });
});

test('another section begins anew; another tab does not, and coming back finds the list where it was', async () => {
  server.use(http.get('/api/embeds', () => paged([anEmbed({ title: 'A talk' })])));
  const asked = mockVideos(() => paged([glacier], 60));
  const { user, address } = await openPanel({ tab: 'manage/videos&page=2&search=gl' });
  await screen.findByText('Glacier');
  await user.click(screen.getByRole('tab', { name: 'Upload' }));
  expect(query(address())).toEqual({ admin: 'upload' });
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  expect(query(address())).toEqual({ admin: 'manage/videos', page: '2', search: 'gl' });
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: 'Embeds' }));
  await screen.findByText('A talk');
  expect(query(address())).toEqual({ admin: 'manage/embeds' });
});

test('a change that comes late, when another tab is open, leaves the address to that tab', async () => {
  const asked = mockVideos(() => paged([glacier]));
  const { user, address } = await openPanel({ tab: 'manage' });
  await screen.findByText('Glacier');
  await user.fill(screen.getByLabelText('Search titles'), 'gl');
  await user.click(screen.getByRole('tab', { name: 'Upload' }));
  await waitFor(() => expect(asked.at(-1)?.search).toBe('gl'));
  expect(query(address())).toEqual({ admin: 'upload' });
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  expect(query(address())).toEqual({ admin: 'manage', search: 'gl' });
});

test('a page past the end gives way to the last one', async () => {
  const asked = mockVideos((sent) => paged(sent.get('page') === '2' ? [glacier] : [], 26));
  const { address } = await openPanel({ tab: 'manage/videos&page=9' });
  await screen.findByText('Glacier');
  expect(asked.map(({ page }) => page)).toEqual(['9', '2']);
  expect(query(address()).page).toBe('2');
});

test('a list that does not load can be tried again', async () => {
  mockVideos(() => errorResponse(503, 'unavailable', 'This service is not available right now'));
  const { user } = await openPanel({ tab: 'manage' });
  await screen.findByText('This service is not available right now');
  mockVideos(() => paged([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No videos yet');
});

test('the switch in a row publishes and hides at once, and takes it back when that fails', async () => {
  mockVideos(() => paged([glacier]));
  const response = Promise.withResolvers<void>();
  server.use(
    http.put('/api/videos/:id', async () => {
      await response.promise;
      return HttpResponse.error();
    }),
  );
  const { user } = await openPanel({ tab: 'manage' });
  const isPublic = await screen.findByRole('switch', { name: '“Glacier” is public' });
  await user.click(isPublic);
  await waitFor(() => expect(isPublic).not.toBeChecked());
  await act(async () => response.resolve());
  await screen.findByText('Failed to update video');
  expect(isPublic).toBeChecked();
});

test('a switch that fails once another list is shown says so too', async () => {
  mockVideos(() => paged([glacier]));
  const response = Promise.withResolvers<void>();
  server.use(
    http.get('/api/embeds', () => paged([])),
    http.put('/api/videos/:id', () => response.promise.then(() => HttpResponse.error())),
  );
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('switch', { name: '“Glacier” is public' }));
  await user.click(screen.getByRole('tab', { name: 'Embeds' }));
  await screen.findByText('No embeds yet');
  response.resolve();
  await screen.findByText('Failed to update video');
});

test('many are changed in one call; what failed is named with its reason and stays selected', async () => {
  const reef = aVideo({ title: 'Reef' });
  mockVideos(() => paged([glacier, reef]));
  const sent = mockBulk((ids) =>
    ids.map((id) => (id === reef.id ? { id, done: false, message: 'Not found' } : { id, done: true })),
  );
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Not done: 1 video');
  expect(screen.getByText('“Reef”: Not found')).toBeVisible();
  expect(sent).toEqual([['POST /api/videos/bulk', { ids: [glacier.id, reef.id], action: 'hide' }]]);
  expect(bar.getByText('1 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select “Reef”' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select “Glacier”' })).not.toBeChecked();
});

test('what somebody else has deleted counts as deleted', async () => {
  mockVideos(() => paged([glacier]));
  mockBulk(([id = '']) => [{ id, done: false, code: 'not_found', message: messages.videoNotFound }]);
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Glacier”' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleted');
  expect(screen.queryByText(/^Not done/)).toBeNull();
});

test('deleting many asks first, names some of them, and keeps the selection over pages', async () => {
  const first = Array.from({ length: 3 }, (_, index) => aVideo({ title: `First ${index}` }));
  mockVideos((asked) => paged(asked.get('page') === '2' ? [glacier] : first, 26));
  const sent = mockBulk((ids) => ids.map((id) => ({ id, done: true })));
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Glacier”' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4 videos?' }));
  expect(dialog.getByText('“First 0”')).toBeVisible();
  expect(dialog.getByText('and 1 more')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('4 videos');
  const ids = [...first, glacier].map(({ id }) => id);
  expect(sent).toEqual([['POST /api/videos/bulk', { ids, action: 'delete' }]]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

test('deleting names the video and what goes with it; a failure says so and asks again', async () => {
  const asked = mockVideos(() => paged([glacier]));
  server.use(http.delete('/api/videos/:id', () => HttpResponse.error()));
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Glacier”' }));
  await user.click(await screen.findByRole('button', { name: 'Delete “Glacier”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Glacier”?' }));
  expect(dialog.getByText(/12,480 recorded views/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete video' }));
  await screen.findByText('Failed to delete video');
  // It may be deleted: only the response is known to be lost.
  await waitFor(() => expect(asked).toHaveLength(2));
  server.use(http.delete('/api/videos/:id', () => new HttpResponse(null, { status: 204 })));
  mockVideos(() => paged([]));
  await user.click(dialog.getByRole('button', { name: 'Delete video' }));
  await screen.findByText('No videos yet');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('a fast double click deletes once; what is gone already counts as deleted', async () => {
  let deletes = 0;
  mockVideos(() => paged([glacier]));
  server.use(
    http.delete('/api/videos/:id', () => {
      deletes += 1;
      return errorResponse(404, 'not_found', 'Video not found');
    }),
  );
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('button', { name: 'Delete “Glacier”' }));
  const confirm = await screen.findByRole('button', { name: 'Delete video' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await screen.findByText('Deleted');
  expect(deletes).toBe(1);
});

test('a changed edit asks before it is dropped, and gives the focus back', async () => {
  mockVideos(() => paged([glacier]));
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

test('an edited post is hidden when the session ends, and there again after the next login', async () => {
  const post = aBlogPost({ title: 'Winter' });
  server.use(
    http.get('/api/blog-posts', () => paged([post])),
    http.get('/api/blog-posts/:id', () => HttpResponse.json(post)),
  );
  const { user } = await openPanel({ tab: 'manage/posts' });
  await user.click(await screen.findByRole('button', { name: 'Edit “Winter”' }));
  await user.fill(await screen.findByRole('textbox', { name: /^Content/ }), 'It is cold.');
  endSession();
  expect(await screen.findByRole('textbox', { name: /^Username/ })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Edit post' })).toBeNull();
  logInAgain();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit post' }));
  expect(dialog.getByRole('textbox', { name: /^Content/ })).toHaveValue('It is cold.');
});

test('the thumbnail is changed in its own tab; the edit is closed', async () => {
  mockVideos(() => paged([glacier]));
  const { user, address } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('button', { name: 'Edit “Glacier”' }));
  await user.click(await screen.findByRole('button', { name: 'Change the thumbnail' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit video' })).toBeNull());
  expect(address()).toContain('admin=thumbnails');
});

test.each([
  ['videos', '/api/videos', glacier, 'video'],
  ['embeds', '/api/embeds', anEmbed({ title: 'Glacier' }), 'embed'],
  ['posts', '/api/blog-posts', aBlogPost({ title: 'Glacier' }), 'blog post'],
  [
    'category-videos',
    '/api/category-videos',
    aCategoryVideo({ title: 'Glacier', category: 'cars' }),
    'category video',
  ],
])(
  '%s are edited, deleted, and deleted in bulk, and a failed delete says so',
  async (section, path, row, one) => {
    const changed = { ...row, title: 'Ice' };
    let rows: object[] = [row];
    const sent = keepRequests({
      [`PUT ${path}/:id`]: () => {
        rows = [changed];
        return changed;
      },
      [`DELETE ${path}/:id`]: null,
      [`POST ${path}/bulk`]: () => {
        rows = [];
        return { results: [{ id: row.id, done: true }] };
      },
    });
    server.use(
      http.get(path, () => paged(rows)),
      http.get(`${path.replace('category-videos', 'youtubes')}/:id`, () => HttpResponse.json(row)),
      http.delete(`${path}/:id`, badGateway, { once: true }),
    );
    const { user } = await openPanel({ tab: `manage/${section}` });
    const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
    await user.click(await screen.findByRole('button', { name: 'Edit “Glacier”' }));
    await user.fill(await (await dialog(/^Edit/)).findByLabelText(/^Title/), 'Ice');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Delete “Ice”' }));
    const confirm = (await dialog(/^Delete “Ice”/)).getByRole('button', { name: /^Delete/ });
    await user.click(confirm);
    await toastSays('Error', `Failed to delete ${one}`);
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await user.click((await dialog(/^Delete/)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    expect(sent).toEqual([
      [`PUT ${path}/${row.id}`, { title: 'Ice' }],
      [`DELETE ${path}/${row.id}`, undefined],
      [`POST ${path}/bulk`, { ids: [row.id], action: 'delete' }],
    ]);
  },
);

test('an edit sends only what changed, and nothing if nothing did', async () => {
  const embed = anEmbed({ title: 'A talk', releaseDate: '2025-11-27T23:30:00.000Z' });
  server.use(
    http.get('/api/embeds', () => paged([embed])),
    http.get('/api/embeds/:id', () => HttpResponse.json(embed)),
  );
  const sent = keepRequests({ 'PUT /api/embeds/:id': embed });
  const { user } = await openPanel({ tab: 'manage/embeds' });
  await user.click(await screen.findByRole('button', { name: 'Edit “A talk”' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Edit embed' }));
  expect(await dialog.findByText('Nov 27, 2025 at 6:30 PM')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit embed' })).toBeNull());
  expect(sent).toEqual([]);

  await user.click(await screen.findByRole('button', { name: 'Edit “A talk”' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Edit embed' }));
  await user.type(dialog.getByLabelText('Description'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(sent).toEqual([[`PUT /api/embeds/${embed.id}`, { description: `${embed.description}!` }]]);
});

test('an edit starts from what is saved by now, and tells of what somebody else has changed since', async () => {
  let saved = { ...glacier, description: 'Newer than the list' };
  const isFresh = () => HttpResponse.json(saved);
  mockVideos(() => paged([glacier]));
  server.use(http.get('/api/videos/:id', isFresh));
  const sent = keepRequests({ 'PUT /api/videos/:id': glacier });
  const { user } = await openPanel({ tab: 'manage' });
  await user.click(await screen.findByRole('button', { name: 'Edit “Glacier”' }));
  const description = await screen.findByLabelText('Description');
  expect(description).toHaveValue('Newer than the list');
  await user.fill(description, 'Mine');
  saved = { ...saved, title: 'Theirs' };
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await toastSays('Saved', 'Glacier');
  saved = { ...saved, description: 'Theirs' };
  await user.click(await screen.findByRole('button', { name: 'Edit “Glacier”' }));
  await user.fill(await screen.findByLabelText('Description'), 'Mine again');
  saved = { ...saved, title: 'Their title', description: 'Theirs again' };
  const tells = (field: string) =>
    toastSays('Error', `Somebody else has changed this meanwhile: ${field}. Save again to replace it.`);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await tells('Description');
  expect(screen.getByLabelText('Description')).toHaveValue('Mine again');
  await user.fill(screen.getByLabelText(/^Title/), 'My title');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await tells('Title');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit video' })).toBeNull());
  expect(sent).toEqual([
    [`PUT /api/videos/${glacier.id}`, { description: 'Mine' }],
    [`PUT /api/videos/${glacier.id}`, { title: 'My title', description: 'Mine again' }],
  ]);
});

test('the audit shows what a change replaced, links to the item, and is searched and filtered on the server', async () => {
  const asked: Record<string, string>[] = [];
  const entry = {
    id: 'e'.repeat(24),
    at: '2026-11-20T10:00:00.000Z',
    admin: { id: 'a'.repeat(24), username: 'editor' },
    action: 'video.update',
    target: { type: 'video', id: glacier.id, title: 'Glacier' },
    changes: [{ field: 'title', before: 'Ice', after: 'Glacier' }, { field: 'iframeCode' }],
    address: '192.0.2.1',
    requestId: 'r',
  };
  server.use(
    http.get('/api/admin/audit', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return paged([entry]);
    }),
  );
  const { user, address } = await openPanel({ tab: 'manage/audit' });
  const row = within((await screen.findByText('Video changed')).closest('tr') as HTMLElement);
  expect(row.getByRole('link', { name: 'Glacier' })).toHaveAttribute('href', `/video/${glacier.id}`);
  expect(row.getByText('Ice').closest('li')).toHaveTextContent('Title: Ice → Glacier');
  expect(row.getByText('Embed code: changed')).toBeVisible();
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(new Date(entry.at));
  expect(row.getByText(/November 20, 2026/)).toHaveTextContent(
    zone.find(({ type }) => type === 'timeZoneName')?.value as string,
  );
  await user.selectOptions(screen.getByLabelText('What was changed'), 'Videos');
  await user.type(screen.getByLabelText("Administrator's name"), 'editor');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'video', administrator: 'editor' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  await user.type(screen.getByLabelText('Search title or id'), 'gla');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      search: 'gla',
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    }),
  );
  expect(query(address())).toMatchObject({ admin: 'manage/audit', from: '2026-11-20', to: '2026-11-20' });
});

test('the audit shows values in the panel’s words, and no id of what there is one of', async () => {
  const entry = {
    ...{
      id: 'e'.repeat(24),
      at: '2026-11-20T10:00:00.000Z',
      admin: { id: 'a'.repeat(24), username: 'editor' },
    },
    action: 'site-settings.update',
    target: { type: 'site-settings', id: 'site-settings' },
    changes: [
      { field: 'category', before: 'cars', after: 'houses' },
      { field: 'noticeOn', before: 'true', after: 'false' },
      { field: 'heroArt', before: 'slats', after: 'picture' },
      { field: 'defaultLanguage', before: 'zh-CN', after: 'en' },
    ],
    ...{ address: '192.0.2.1', requestId: 'r' },
  };
  server.use(http.get('/api/admin/audit', () => paged([entry])));
  await openPanel({ tab: 'manage/audit' });
  const row = within((await screen.findByText('Settings changed')).closest('tr') as HTMLElement);
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Category: Cars → Houses',
    'Notice bar: On → Off',
    'Art: Ridge drawing → Own picture',
    'Default language: Chinese → English',
  ]);
  expect(row.queryByText('site-settings')).toBeNull();
});
