import { beforeEach, expect, jest, test } from '@jest/globals';
import type { SeriesDetail } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { serverClock } from '../../../lib/server-clock.ts';
import { anEmbed, aVideo, aYoutubeVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { keepRequests, openPanel, paged } from '../testing.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const [glacier, talk, later] = [
  aVideo({ title: 'Glacier' }),
  anEmbed({ title: 'A talk', isPublic: false }),
  aVideo({ title: 'Later', publishedAt: tomorrow }),
];
const { type: _, ...snow } = aYoutubeVideo({ title: 'Snow' });

const saved: SeriesDetail = {
  id: 'e'.repeat(24),
  title: 'North',
  description: 'Of ice',
  cover: null,
  isPublic: false,
  parts: 3,
  durationSeconds: 970,
  items: [
    { ...glacier, part: 1 },
    { ...talk, part: 2, isPublic: false },
    { ...later, part: 3 },
  ],
  pictures: [glacier],
  createdAt: '2026-11-18T20:00:00.000Z',
  updatedAt: '2026-11-18T20:00:00.000Z',
};

let asked: string[] = [];
/** Bodies of the requests that save. */
let sent: object[] = [];

beforeEach(() => {
  asked = [];
  sent = [];
  const note = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as object);
    return HttpResponse.json(saved);
  };
  const list = (path: string, rows: object[]) =>
    http.get(path, ({ request }) => {
      const url = new URL(request.url);
      asked.push(url.pathname + url.search);
      return paged(rows);
    });
  server.use(
    list('/api/series', [saved]),
    list('/api/videos', [glacier, later]),
    list('/api/embeds', [talk]),
    list('/api/category-videos', [snow]),
    // Members get none of its hidden parts, and saving would take those out.
    http.get('/api/series/:id', ({ request }) =>
      HttpResponse.json(request.url.endsWith('?scope=all') ? saved : { ...saved, items: [glacier] }),
    ),
    http.post('/api/series', note),
    http.put('/api/series/:id', note),
  );
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const rows = () => within(screen.getByRole('region', { name: 'Parts' })).getAllByRole('listitem');
const order = () =>
  rows().map(({ textContent }) =>
    /^(\d+).*?(Glacier|A talk|Later|Snow)/.exec(textContent)?.slice(1).join(' '),
  );

/** Opens the editor of the saved series. */
async function edit() {
  const opened = await openPanel({ tab: 'series' });
  await opened.user.click(await button('Edit “North”'));
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('North');
  return opened;
}
const save = async (user: User) => user.click(await button('Save series'));

test('lists all series, hidden ones too, searches on the server, and publishes one', async () => {
  const { user } = await openPanel({ tab: 'series' });
  const row = within((await screen.findByText('North')).closest('tr') as HTMLElement);
  expect(row.getByText('Hidden')).toBeVisible();
  expect(row.getByText('3')).toBeVisible();
  expect(row.getByRole('link', { name: 'North' })).toHaveAttribute('href', `/series/${saved.id}`);
  expect(asked).toEqual(['/api/series?page=1&limit=25&scope=all']);
  await user.type(screen.getByLabelText('Search titles'), 'no');
  await waitFor(() => expect(asked.at(-1)).toContain('search=no'));
  await user.click(row.getByRole('switch', { name: '“North” is public' }));
  await waitFor(() => expect(sent).toEqual([{ isPublic: true }]));
});

test('deleting asks, and names what goes and what stays', async () => {
  const deleted = keepRequests({ 'DELETE /api/series/:id': null });
  const { user } = await openPanel({ tab: 'series' });
  await user.click(await button('Delete “North”'));
  const asks = within(await screen.findByRole('dialog', { name: 'Delete “North”?' }));
  expect(asks.getByText(/its 3 parts stay/)).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Delete series' }));
  await screen.findByText('Deleted');
  expect(deleted).toEqual([[`DELETE /api/series/${saved.id}`, undefined]]);
});

test('a new series is put together by the keyboard alone from items of all types', async () => {
  const { user } = await openPanel({ tab: 'series' });
  await user.click(await button('New series'));
  await save(user);
  await screen.findByText(messages.seriesTitleRequired);
  await user.type(screen.getByLabelText(/^Title/), 'Ice');
  const picker = screen.getByRole('combobox', { name: 'Add a part' });
  // Enter in a search field saves nothing.
  await user.type(picker, 's{Enter}');
  const found = (path: string) => `${path}?limit=8&scope=all&search=s`;
  for (const path of ['/api/videos', '/api/embeds', '/api/category-videos'])
    await waitFor(() => expect(asked).toContain(found(path)));
  for (const [index, title] of ['Glacier', 'Later', 'A talk', 'Snow'].entries()) {
    // What is in the series is not offered again.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4 - index));
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText(`“${title}” is part ${index + 1} of ${index + 1}.`);
    expect(picker).toHaveFocus();
    await user.keyboard('{ArrowDown}');
  }
  await user.keyboard('{Escape}');
  expect(order()).toEqual(['1 Glacier', '2 Later', '3 A talk', '4 Snow']);

  const up = screen.getByRole('button', { name: 'Move “Snow” up' });
  act(() => up.focus());
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(order()).toEqual(['1 Snow', '2 Glacier', '3 Later', '4 A talk']);
  expect(up).toHaveFocus();
  // It is the first: nothing moves, and the focus stays.
  expect(up).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(order()[0]).toBe('1 Snow');
  const down = screen.getByRole('button', { name: 'Move “Glacier” down' });
  act(() => down.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByText('“Glacier” is part 3 of 4.')).toBeInTheDocument();
  expect(down).toHaveFocus();
  const out = screen.getByRole('button', { name: 'Take “Glacier” out' });
  act(() => out.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Take “A talk” out' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(picker).toHaveFocus();
  expect(screen.getByText('“A talk” is taken out.')).toBeInTheDocument();

  await save(user);
  await screen.findByText('Saved');
  const items = [
    ['youtube', snow.id],
    ['video', later.id],
  ].map(([type, id]) => ({ type, id }));
  expect(sent).toEqual([{ title: 'Ice', description: '', cover: null, isPublic: true, items }]);
});

test('hidden and scheduled parts are marked, and an edit sends only what changed', async () => {
  const { user } = await edit();
  await save(user);
  // Nothing did.
  await user.click(await button('Edit “North”'));
  await screen.findByLabelText(/^Title/);
  expect(sent).toEqual([]);
  const [first, second, third] = rows().map((row) => within(row));
  expect(first?.queryByText(/Hidden|Releases/)).toBeNull();
  expect(second?.getByText('Hidden')).toBeVisible();
  expect(third?.getByText(/^Releases/)).toBeVisible();
  expect(screen.getByText('3 parts').parentElement).toHaveTextContent('members see 1');
  await user.click(screen.getByRole('switch', { name: 'Hidden from members' }));
  await save(user);
  await screen.findByText('Saved');
  expect(sent).toEqual([{ isPublic: true }]);
  // Back in the list, at the button that opened the editor.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit “North”' })).toHaveFocus());
});

test('a part is scheduled by the server’s clock', async () => {
  const server = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(tomorrow));
  await edit();
  expect(screen.queryByText(/^Releases/)).toBeNull();
  expect(screen.getByText('3 parts').parentElement).toHaveTextContent('members see 2');
  server.mockRestore();
});

test('a row is dragged to its place; a drag that is given up changes nothing', async () => {
  const { user } = await edit();
  const drag = (from: number, to: number) => {
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(rows()[from] as HTMLElement, { dataTransfer });
    fireEvent.dragOver(rows()[to] as HTMLElement, { dataTransfer });
  };
  drag(0, 2);
  expect(rows()[2]).toHaveAttribute('data-drop', '1');
  fireEvent.dragEnd(rows()[0] as HTMLElement);
  expect(rows()[2]).not.toHaveAttribute('data-drop', '1');
  expect(order()).toEqual(['1 Glacier', '2 A talk', '3 Later']);
  drag(2, 0);
  fireEvent.drop(rows()[0] as HTMLElement);
  expect(order()).toEqual(['1 Later', '2 Glacier', '3 A talk']);
  await save(user);
  await screen.findByText('Saved');
  const items = [later, glacier, talk].map(({ type, id }) => ({ type, id }));
  expect(sent).toEqual([{ items }]);
});

test('a failure says why and keeps everything; leaving asks first', async () => {
  server.use(
    http.put('/api/series/:id', () => errorResponse(400, 'validation_failed', messages.seriesItemMissing)),
  );
  const { user } = await edit();
  await user.fill(screen.getByLabelText('Description'), 'Of ice, and snow');
  await user.click(screen.getByRole('combobox', { name: 'Add a part' }));
  await user.click(await screen.findByRole('option', { name: 'Snow' }));
  await save(user);
  await screen.findByText(messages.seriesItemMissing);
  expect(screen.getByLabelText('Description')).toHaveValue('Of ice, and snow');
  expect(order()).toHaveLength(4);
  await user.click(await button('All series'));
  const asks = within(await screen.findByRole('dialog', { name: 'Discard what you have not saved?' }));
  expect(asks.getByText('Series')).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Discard' }));
  expect(await button('New series')).toBeVisible();
});

test('an added part that was deleted meanwhile is named', async () => {
  server.use(
    http.put('/api/series/:id', () =>
      errorResponse(400, 'validation_failed', messages.seriesItemMissing, 'items.3'),
    ),
  );
  const { user } = await edit();
  await user.click(screen.getByRole('combobox', { name: 'Add a part' }));
  await user.click(await screen.findByRole('option', { name: 'Snow' }));
  await save(user);
  expect(await screen.findByText('“Snow” was deleted. Take it out, and save again.')).toBeVisible();
  expect(order()).toHaveLength(4);
});

test('another error of a part does not claim that it was deleted', async () => {
  server.use(
    http.put('/api/series/:id', () =>
      errorResponse(400, 'validation_failed', messages.seriesItemRepeated, 'items.1'),
    ),
  );
  const { user } = await edit();
  await user.click(await button('Move “Later” up'));
  await save(user);
  await screen.findByText(messages.seriesItemRepeated);
  expect(screen.queryByText(/was deleted/)).toBeNull();
});

test('parts that were deleted meanwhile are taken out, and the rest is saved in its new order', async () => {
  const { user } = await edit();
  await user.click(await button('Move “Later” up'));
  const left = saved.items.filter(({ title }) => title !== 'A talk');
  server.use(http.get('/api/series/:id', () => HttpResponse.json({ ...saved, items: left })));
  await save(user);
  await screen.findByText(/^1 part is taken out/);
  expect(order()).toEqual(['1 Glacier', '2 Later']);
  await user.click(await button('Move “Later” up'));
  await save(user);
  await screen.findByText('Saved');
  const items = [later, glacier].map(({ type, id }) => ({ type, id }));
  expect(sent).toEqual([{ items }]);
});

test('a response that comes late leaves the editor of another series alone', async () => {
  const response = Promise.withResolvers<void>();
  server.use(
    http.get('/api/series', () => paged([saved, { ...saved, id: 'f'.repeat(24), title: 'South' }])),
    http.put('/api/series/:id', () => response.promise.then(() => HttpResponse.json(saved))),
  );
  const { user } = await edit();
  await user.click(screen.getByRole('switch', { name: 'Hidden from members' }));
  await save(user);
  await user.click(await button('All series'));
  await user.click(await button('Discard'));
  await user.click(await button('Edit “South”'));
  await user.fill(await screen.findByLabelText('Description'), 'Of sand');
  response.resolve();
  await screen.findByText('Saved');
  expect(screen.getByLabelText('Description')).toHaveValue('Of sand');
});

test('a series that does not load says so, and is tried again', async () => {
  server.use(http.get('/api/series/:id', () => errorResponse(404, 'not_found', 'gone'), { once: true }));
  const { user } = await openPanel({ tab: 'series' });
  await user.click(await button('Edit “North”'));
  await screen.findByText('The series did not load');
  await user.click(await button('Try again'));
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('North');
});

test('a picture is uploaded once, however often saving fails, and can be taken off again', async () => {
  const uploadURL = `${window.location.origin}/bucket/thumbnails/new.png?signed=1`;
  const objectPath = '/objects/thumbnails/new.png';
  let uploads = 0;
  server.use(
    http.post('/api/thumbnails/upload', () => HttpResponse.json({ uploadURL, headers: {}, objectPath })),
    http.put('/bucket/thumbnails/new.png', () => {
      uploads += 1;
      return new HttpResponse(null);
    }),
    http.put('/api/thumbnails/upload', () => HttpResponse.json({ objectPath })),
    http.put('/api/series/:id', () => errorResponse(503, 'unavailable', messages.unavailable), {
      once: true,
    }),
  );
  const { user } = await edit();
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  });
  expect(await screen.findByRole('img', { name: 'The new picture' })).toBeVisible();
  await save(user);
  await screen.findByText(messages.unavailable);
  await save(user);
  await screen.findByText('Saved');
  expect([uploads, sent]).toEqual([1, [{ cover: objectPath }]]);

  server.use(http.get('/api/series/:id', () => HttpResponse.json({ ...saved, cover: objectPath })));
  await user.click(await button('Edit “North”'));
  await user.click(await button("Use its parts' pictures"));
  await save(user);
  await waitFor(() => expect(sent[1]).toEqual({ cover: null }));
});
