import { expect, test } from '@jest/globals';
import type { ScraperResult } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anEmbed } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';

const result = (fields: Partial<ScraperResult> = {}): ScraperResult => ({
  id: 'okarbh1a2b3',
  title: 'Harbour at dawn',
  site: 'xvideos',
  duration: '12 min',
  thumbnail: '',
  sourceUrl: 'https://www.xvideos.com/video.okarbh1a2b3/harbour_at_dawn',
  ...fields,
});
const lighthouse = result({ id: 'a1b2c', title: 'Lighthouse keeper', site: 'spankbang', duration: '6m' });
const embedCode = '<iframe src="https://www.xvideos.com/embedframe/okarbh1a2b3"></iframe>';

const found = (results: ScraperResult[], headers = {}) =>
  http.get('/api/scraper/search', () => HttpResponse.json(results, { headers }));
const code = http.post('/api/scraper/get-embed', () => HttpResponse.json({ embedCode }));
const query = () => screen.findByLabelText(/^Search query/);
const card = (name: RegExp) => screen.findByRole('button', { name });
const quickAdd = async () => within(await screen.findByRole('form', { name: 'Quick add' }));

async function openSearched(...handlers: Parameters<typeof server.use>) {
  server.use(...handlers);
  const panel = await openPanel({ tab: 'scraper' });
  await panel.user.fill(await query(), ' harbour ');
  await panel.user.keyboard('{Enter}');
  return panel;
}

test('a search needs a query', async () => {
  const { user } = await openPanel({ tab: 'scraper' });
  await user.fill(await query(), '   ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(async () => expect(await query()).toHaveAccessibleDescription('Please enter a search query'));
  expect(await query()).toHaveFocus();
});

test('a search asks for the trimmed query on the chosen site, and lists what is found', async () => {
  let asked = '';
  server.use(
    http.get('/api/scraper/search', ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json([lighthouse, result()]);
    }),
  );
  const { user } = await openPanel({ tab: 'scraper' });
  await user.fill(await query(), ' harbour ');
  await user.selectOptions(screen.getByLabelText('Site'), 'xvideos');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await card(/Lighthouse keeper spankbang · 6m/)).toBeVisible();
  expect(asked).toBe('?query=harbour&site=xvideos');
});

test('nothing found, a site that failed, and a failed search are said', async () => {
  const { user } = await openSearched(found([], { 'x-failed-sites': 'xvideos' }));
  await screen.findByText('No videos found');
  expect(screen.getByText(/^xvideos failed and gave no results/)).toBeVisible();

  server.use(http.get('/api/scraper/search', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('heading', { name: 'Failed to search videos' })).toBeVisible();
  // The toast's title.
  expect(await screen.findByText('Error')).toBeVisible();

  const changed = 'xvideos has changed its pages: nothing matches .thumb-block';
  server.use(http.get('/api/scraper/search', () => errorResponse(502, 'bad_gateway', changed)));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findAllByText(changed)).length).toBeGreaterThan(0);
});

test('a thumbnail is fetched from our own origin, with the token', async () => {
  const thumbnail = '/api/scraper/thumbnail?site=xvideos&url=https%3A%2F%2Fimg.example%2Fa.jpg';
  let authorization: string | null = null;
  await openSearched(
    found([result({ thumbnail })]),
    http.get('/api/scraper/thumbnail', ({ request }) => {
      authorization = request.headers.get('authorization');
      return new HttpResponse('x', { headers: { 'content-type': 'image/webp' } });
    }),
  );
  const picture = () => document.querySelector('[aria-pressed] img');
  await waitFor(() => expect(picture()?.getAttribute('src')).toMatch(/^blob:/));
  expect(authorization).toBe('Bearer token-1');
});

test('what is picked is added with its code, and needs a title', async () => {
  let body: unknown;
  const { user } = await openSearched(
    found([lighthouse, result()]),
    code,
    http.post('/api/embeds', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(anEmbed({ title: 'Harbour' }), { status: 201 });
    }),
  );
  await user.click(await card(/Harbour at dawn/));
  const form = await quickAdd();
  const title = form.getByLabelText(/^Title/);
  expect(title).toHaveValue('Harbour at dawn');
  expect(title).toHaveFocus();
  await user.clear(title);
  await user.click(form.getByRole('button', { name: 'Add embed' }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(messages.scraperSelectionRequired));
  await user.fill(title, 'Harbour');
  await user.fill(form.getByLabelText('Description'), 'At five.');
  await user.click(form.getByRole('button', { name: 'Add embed' }));
  await screen.findByText('“Harbour” is in the library.');
  expect(body).toEqual({
    title: 'Harbour',
    description: 'At five.',
    iframeCode: embedCode,
    releaseDate: null,
    isPublic: true,
  });
  expect(screen.queryByRole('form', { name: 'Quick add' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('what is added once another result is picked is said, and leaves that one picked', async () => {
  const response = Promise.withResolvers<void>();
  const { user } = await openSearched(
    found([lighthouse, result()]),
    code,
    http.post('/api/embeds', () =>
      response.promise.then(() => HttpResponse.json(anEmbed({ title: 'Harbour at dawn' }), { status: 201 })),
    ),
  );
  await user.click(await card(/Harbour at dawn/));
  await user.click((await quickAdd()).getByRole('button', { name: 'Add embed' }));
  await user.click(await card(/Lighthouse keeper/));
  await waitFor(async () =>
    expect((await quickAdd()).getByLabelText(/^Title/)).toHaveValue('Lighthouse keeper'),
  );
  response.resolve();
  await screen.findByText('“Harbour at dawn” is in the library.');
  expect((await quickAdd()).getByLabelText(/^Title/)).toHaveValue('Lighthouse keeper');
});

test('cancel clears the selection, asks about what was typed, and gives the focus back', async () => {
  const { user } = await openSearched(found([result()]), code);
  const picked = await card(/Harbour at dawn/);
  await user.click(picked);
  let form = await quickAdd();
  expect(picked).toHaveAttribute('aria-pressed', 'true');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Quick add' })).toBeNull();
  expect(picked).toHaveAttribute('aria-pressed', 'false');
  expect(picked).toHaveFocus();

  await user.keyboard('{Enter}');
  form = await quickAdd();
  await user.type(form.getByLabelText('Description'), 'x');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Quick add' })).toBeNull());
});

test('a code that can’t be had, and an embed that can’t be added, are said', async () => {
  const { user } = await openSearched(
    found([result()]),
    http.post('/api/scraper/get-embed', () => HttpResponse.error()),
  );
  await user.click(await card(/Harbour at dawn/));
  await screen.findByText('Failed to get embed code');
  expect(screen.queryByRole('form', { name: 'Quick add' })).toBeNull();

  server.use(
    code,
    http.post('/api/embeds', () => HttpResponse.error()),
  );
  await user.click(await card(/Harbour at dawn/));
  const form = await quickAdd();
  await user.click(form.getByRole('button', { name: 'Add embed' }));
  await screen.findByText('Failed to add embed');
  expect(form.getByLabelText(/^Title/)).toHaveValue('Harbour at dawn');
});
