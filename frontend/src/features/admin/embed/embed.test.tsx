import { expect, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anEmbed } from '../../../testing/fixtures.ts';
import { server } from '../../../testing/server.ts';
import { keepRequests, openPanel } from '../testing.tsx';

const code = '<iframe src="https://player.example.com/e/42"></iframe>';
const title = () => screen.findByLabelText(/^Title/);
const iframeCode = () => screen.getByLabelText(/^Iframe code/);
const save = () => screen.getByRole('button', { name: 'Add embed' });

async function openFilled() {
  const { user, ...panel } = await openPanel({ tab: 'embed' });
  await user.fill(await title(), 'A talk');
  await user.fill(iframeCode(), code);
  return { user, ...panel };
}

/** Adds embeds, but for a first request without a response, and returns the requests' keys. */
function keepKeys() {
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/embeds', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(anEmbed(), { status: 201 });
    }),
  );
  return keys;
}

test('title and iframe code are required', async () => {
  const { user } = await openPanel({ tab: 'embed' });
  await title();
  await user.click(save());
  await waitFor(() => expect(iframeCode()).toHaveAccessibleDescription('Title and iframe code are required'));
  expect(await title()).toHaveAccessibleDescription('Title and iframe code are required');
  expect(await title()).toHaveFocus();
});

test('a failure says so, and the form keeps its text and the key of its request until a success', async () => {
  const keys = keepKeys();
  const { user } = await openFilled();
  await user.click(save());
  await screen.findByText('Failed to add embed');
  expect(await title()).toHaveValue('A talk');
  await user.click(save());
  await waitFor(async () => expect(await title()).toHaveValue(''));
  await user.fill(await title(), 'A talk');
  await user.fill(iframeCode(), code);
  await user.click(save());
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^\d+,\d+$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what was published at once is not said to appear later by a clock that is behind', async () => {
  const publishedAt = new Date(Date.now() + 60_000).toISOString();
  keepRequests({ 'POST /api/embeds': anEmbed({ title: 'A talk', publishedAt }) });
  const { user } = await openFilled();
  await user.click(save());
  expect(await screen.findByText(/“A talk” is /)).toBeVisible();
});

test('a draft whose request had no response is sent with the same key after a reload', async () => {
  const keys = keepKeys();
  const { user, unmount } = await openFilled();
  await user.click(save());
  await screen.findByText('Failed to add embed');
  unmount();
  const reloaded = await openPanel({ tab: 'embed' });
  await waitFor(async () => expect(await title()).toHaveValue('A talk'));
  await reloaded.user.click(save());
  await waitFor(async () => expect(await title()).toHaveValue(''));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a restored draft whose text is deleted is no draft', async () => {
  const { unmount } = await openFilled();
  unmount();
  const { user } = await openPanel({ tab: 'embed' });
  await waitFor(async () => expect(await title()).toHaveValue('A talk'));
  await user.clear(await title());
  await user.clear(iframeCode());
  await waitFor(() => expect(screen.queryByText(/^This is your draft/)).toBeNull());
  expect(localStorage.getItem(storageKeys.adminDrafts)).toBeNull();
});

test('a code is played by a click, not before, and is no view', async () => {
  const tracked = keepRequests({ 'POST /api/action/track': { accepted: 1 } });
  const { user } = await openFilled();
  const preview = within(screen.getByRole('group', { name: 'Preview' }));
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(preview.getByRole('button'));
  expect(document.querySelector('iframe')).toHaveAttribute('src', 'https://player.example.com/e/42');
  expect(JSON.stringify(tracked)).not.toContain('video_view');
});

test('a code that saving rejects has no preview, also as a restored draft', async () => {
  const { user, unmount } = await openFilled();
  expect(screen.getByRole('group', { name: 'Preview' })).toBeVisible();
  await user.fill(iframeCode(), `${code}<p>more</p>`);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Preview' })).toBeNull());
  unmount();
  await openPanel({ tab: 'embed' });
  await waitFor(async () => expect(await title()).toHaveValue('A talk'));
  expect(screen.queryByRole('group', { name: 'Preview' })).toBeNull();
});

test('what was typed is there after a reload, until it is discarded; an empty form is cleared without a question', async () => {
  const { user, unmount } = await openFilled();
  unmount();
  await openPanel({ tab: 'embed' });
  await waitFor(async () => expect(await title()).toHaveValue('A talk'));
  expect(iframeCode()).toHaveValue(code);
  expect(screen.getByText(/^This is your draft/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await title()).toHaveValue('');
  await waitFor(() => expect(screen.queryByText(/^This is your draft/)).toBeNull());
  expect(localStorage.getItem(storageKeys.adminDrafts)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull();
});

test('a draft is dropped once it is saved', async () => {
  const sent = keepRequests({ 'POST /api/embeds': anEmbed({ title: 'A talk' }) });
  const { user } = await openFilled();
  expect(localStorage.getItem(storageKeys.adminDrafts)).toContain('A talk');
  await user.click(save());
  await screen.findByText('“A talk” is in the library.');
  const embed = { title: 'A talk', description: '', iframeCode: code, releaseDate: null, isPublic: true };
  expect(sent).toEqual([['POST /api/embeds', embed]]);
  expect(await title()).toHaveValue('');
  expect(localStorage.getItem(storageKeys.adminDrafts)).toBeNull();
});

test('logging out asks about drafts of tabs that are not open, and drops them', async () => {
  server.use(http.post('/api/admin/logout', () => new HttpResponse(null, { status: 204 })));
  const { unmount } = await openFilled();
  unmount();
  const { user } = await openPanel({ tab: 'upload' });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem(storageKeys.adminDrafts)).toBeNull();
});
