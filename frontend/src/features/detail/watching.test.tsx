import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type DetailItem,
  type Mark,
  type Next,
  type ReportProgress,
  reportProgressSchema,
} from '@platform/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { AppRoutes } from '../../app/router.tsx';
import { aLibraryItem, anEmbed, aVideo, aYoutubeVideo } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { errorResponse, server } from '../../testing/server.ts';
import { useMediaElements } from '../film-player/testing.ts';
import { markOf } from '../series/testing.ts';
import { setTab, showTab } from '../tracking/testing.ts';
import { playerIn } from '../youtube-player/testing.ts';

const { state, loads } = useMediaElements();
let reports: (ReportProgress & { item: string })[];
let autoplay: boolean;

beforeEach(() => {
  reports = [];
  autoplay = false;
  server.use(
    http.put('/api/progress/:type/:id', async ({ request, params }) => {
      const report = reportProgressSchema.parse(await request.json());
      reports.push({ ...report, item: `${params.type} ${params.id}` });
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/me/settings', () => HttpResponse.json({ historyPaused: false, autoplay })),
    http.put('/api/me/settings', async ({ request }) => {
      ({ autoplay } = (await request.json()) as { autoplay: boolean });
      return HttpResponse.json({ historyPaused: false, autoplay });
    }),
  );
});
afterEach(() => {
  setTab(true);
});

const film = (fields: Partial<DetailItem> = {}) =>
  aVideo({ title: 'Glacier', ...fields } as Parameters<typeof aVideo>[0]);

type Options = { next?: Next | ((id: unknown) => Next); marks?: Partial<Mark>[]; language?: 'zh-CN' | 'en' };

/** Opens the page of the first item; the others have pages too. */
async function open(items: DetailItem[], { next, marks = [], language = 'en' }: Options = {}) {
  const find = (id: unknown) => items.find((item) => item.id === id);
  /** The queries with which what follows was asked for. */
  const asked: string[] = [];
  server.use(
    http.get('/api/:kind/:id', ({ params }) => {
      const item = find(params.id);
      return item ? HttpResponse.json(item) : undefined;
    }),
    http.get('/api/:kind/:id/next', ({ request, params }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(
        typeof next === 'function' ? next(params.id) : (next ?? { series: null, items: [] }),
      );
    }),
    http.get('/api/me/marks', () => HttpResponse.json(marks)),
  );
  const [first] = items as [DetailItem];
  const opened = await renderApp(<AppRoutes />, { path: `/${first.type}/${first.id}`, language });
  await screen.findByRole('heading', { level: 1, name: first.title });
  const video = () => opened.container.querySelector('video') as HTMLVideoElement;
  return { ...opened, item: first, video, asked };
}

const startButton = () => screen.findByRole('button', { name: /^(Play “|播放「)/ });

/** A film that plays, of a series of three, and one beside it. */
async function openSeries(options: Options = {}) {
  const films = ['One', 'Two', 'Three'].map((title) => film({ title }));
  const other = aLibraryItem({ title: 'Other' });
  const parts = films.map((one, index) => ({
    ...aLibraryItem(),
    id: one.id,
    title: one.title,
    part: index + 1,
  }));
  const series = { id: '5'.repeat(24), title: 'Ice', part: 2, parts: 4, items: parts };
  const [one, two, three] = films as [DetailItem, DetailItem, DetailItem];
  const opened = await open([two, one, three], { next: { series, items: [other] }, ...options });
  await screen.findByRole('link', { name: 'Three' });
  await startButton();
  return { ...opened, one, two, three, other, series };
}

function play(video: HTMLVideoElement, from: number) {
  Object.assign(state, { paused: false, ended: false, currentTime: from });
  fireEvent.play(video);
  fireEvent.playing(video);
}
function end(video: HTMLVideoElement) {
  Object.assign(state, { paused: true, ended: true, currentTime: 130 });
  fireEvent.pause(video);
  fireEvent.ended(video);
}
/** Second by second: React renders after each. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

test('a film begins where the member was, before it plays, and can be started over', async () => {
  const item = film();
  const { video, user } = await open([item], { marks: [markOf(item, 754.4)], language: 'zh-CN' });
  await startButton();
  expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4#t=754.4');
  expect(video().autoplay).toBe(false);
  expect(screen.getByText('从 12:34 继续')).toBeVisible();
  state.currentTime = 754.4;
  fireEvent.seeking(video());
  expect(await startButton()).toBeVisible();
  await user.click(screen.getByRole('button', { name: '从头播放' }));
  expect(state).toMatchObject({ currentTime: 0, paused: false });
  expect(screen.queryByText('从 12:34 继续')).toBeNull();
});

test('one that is started over before it could load begins at 0', async () => {
  const item = film();
  const { video, user } = await open([item], { marks: [markOf(item, 60)] });
  await startButton();
  // Its metadata are there, but no picture: Safari would still go to the place in the address.
  state.readyState = 1;
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4');
  expect(video().autoplay).toBe(true);
});

test('a chapter that is pressed before the film could load is where it begins', async () => {
  const chapters = [
    { startSeconds: 0, title: '' },
    { startSeconds: 65, title: 'Crevasse' },
  ];
  const item = film({ playback: { state: 'original', captions: [], chapters } } as Partial<DetailItem>);
  const { video, user } = await open([item], { marks: [markOf(item, 90)] });
  await startButton();
  state.readyState = 0;
  await user.click(screen.getByRole('button', { name: /1:05 Crevasse/ }));
  expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4#t=65');
  expect(video().autoplay).toBe(true);
});

test('a chapter that is pressed after the film failed, or while it loads again, is where it goes on', async () => {
  const chapters = [
    { startSeconds: 0, title: 'Sea' },
    { startSeconds: 65, title: 'Crevasse' },
  ];
  server.use(http.head('/objects/uploads/glacier.mp4', () => new HttpResponse(null)));
  const { video, user } = await open([film({ playback: { state: 'original', captions: [], chapters } })]);
  await startButton();
  const failAt = async (currentTime: number) => {
    play(video(), currentTime);
    fireEvent.timeUpdate(video());
    const before = loads();
    fireEvent.error(video());
    await waitFor(() => expect(loads()).toBe(before + 1));
    state.error = { code: 4 };
    fireEvent.error(video());
    await screen.findByRole('alert');
    Object.assign(state, { error: null, readyState: 0, currentTime: 0 });
  };
  await failAt(100);
  await user.click(screen.getByRole('button', { name: /Crevasse/ }));
  expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4#t=65');
  expect(video().autoplay).toBe(true);
  state.readyState = 4;
  await failAt(100);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4#t=100'));
  await user.click(screen.getByRole('button', { name: /Crevasse/ }));
  expect(video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4#t=65');
});

test('closing the word of where a film goes on focuses its player', async () => {
  const item = film();
  const { user } = await open([item], { marks: [markOf(item, 90)] });
  await startButton();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('region', { name: 'Player: Glacier' })).toHaveFocus();
});

test('a finished film, and one whose place can’t be had, begin at 0', async () => {
  const item = film();
  const first = await open([item], { marks: [markOf(item, 'finished')] });
  await startButton();
  expect(first.video()).toHaveAttribute('src', '/objects/uploads/glacier.mp4');
  expect(screen.queryByText(/^Continues from/)).toBeNull();
  first.unmount();
  server.use(http.get('/api/me/marks', () => errorResponse(503, 'unavailable', 'Down')));
  await renderApp(<AppRoutes />, { path: `/video/${item.id}`, language: 'en' });
  expect(await startButton()).toBeVisible();
});

test('the place is asked for anew each time the page is opened', async () => {
  const item = film();
  const { queryClient, unmount } = await open([item], { marks: [markOf(item, 60)] });
  await startButton();
  unmount();
  server.use(http.get('/api/me/marks', () => HttpResponse.json([markOf(item, 90)])));
  const again = await renderApp(<AppRoutes />, { path: `/video/${item.id}`, queryClient });
  await startButton();
  expect(again.container.querySelector('video')?.getAttribute('src')).toMatch(/#t=90$/);
});

test('a pause and the end of a film are reported, at the place where it was', async () => {
  const item = film();
  const { video } = await open([item], { marks: [markOf(item, 3)] });
  await startButton();
  state.currentTime = 3;
  fireEvent.timeUpdate(video());
  play(video(), 3);
  // One that loads anew says that it is at 0.
  Object.assign(state, { currentTime: 0, readyState: 0 });
  fireEvent.timeUpdate(video());
  Object.assign(state, { currentTime: 61.5, readyState: 4, paused: true });
  fireEvent.pause(video());
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    ...{ item: `video ${item.id}`, positionSeconds: 61.5, durationSeconds: 130 },
  });
  expect(screen.getByText('Continues from 0:03')).toBeVisible();
  play(video(), 61.5);
  end(video());
  await waitFor(() => expect(reports.map(({ positionSeconds }) => positionSeconds)).toEqual([61.5, 130]));
  expect(screen.queryByText('Continues from 0:03')).toBeNull();
});

test('a film that is left while it plays is reported where it was last', async () => {
  const { video, user } = await open([film()]);
  await startButton();
  play(video(), 10);
  state.currentTime = 21;
  fireEvent.timeUpdate(video());
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(reports.map(({ positionSeconds }) => positionSeconds)).toEqual([21]));
});

test('the parts of the series are listed with numbers, what was watched and what plays, then others', async () => {
  const { one, two, video } = await openSeries();
  const section = screen.getByRole('region', { name: 'Up next' });
  const rows = within(section).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['One', 'Two', 'Three', 'Other']);
  expect(rows[0]).toHaveTextContent(/^1/);
  expect(within(section).getByRole('link', { current: 'page' })).toHaveTextContent(two.title);
  expect(rows[1]).not.toHaveTextContent('Playing');
  play(video(), 1);
  expect(rows[1]).toHaveTextContent('Playing');
  fireEvent.pause(video());
  expect(rows[1]).toHaveTextContent('Playing');
  end(video());
  expect(rows[1]).not.toHaveTextContent('Playing');
  expect(within(section).getByRole('link', { name: 'One' })).toHaveAttribute('href', `/video/${one.id}`);
  expect(within(section).getByRole('heading', { name: 'After this series' })).toBeVisible();
  const tag = within(screen.getByRole('article')).getAllByRole('link', { name: 'Ice' })[0];
  expect(tag).toHaveAttribute('href', `/series/${'5'.repeat(24)}`);
  expect(screen.getByText('Part 2 of 4')).toBeVisible();
});

test('a part that was watched says so', async () => {
  const item = film();
  const watched = { ...aLibraryItem({ title: 'Before' }), part: 1 };
  const series = { id: '5'.repeat(24), title: 'Ice', part: 2, parts: 2, items: [watched] };
  await open([item], { next: { series, items: [] }, marks: [markOf(watched, 'finished')] });
  const [row] = await screen.findAllByRole('listitem');
  await waitFor(() => expect(within(row as HTMLElement).getAllByText('Watched').length).toBe(2));
});

test('without autoplay the end offers the next part and this one again, and nothing plays by itself', async () => {
  const { video, user, three, two, address } = await openSeries();
  play(video(), 100);
  jest.useFakeTimers({ advanceTimers: true });
  end(video());
  await pass(20);
  expect(address()).toBe(`/video/${two.id}`);
  jest.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(state).toMatchObject({ currentTime: 0, paused: false });
  expect(screen.getByRole('region', { name: 'Player: Two' })).toHaveFocus();
  fireEvent.playing(video());
  expect(screen.queryByRole('button', { name: 'Watch again' })).toBeNull();
  end(video());
  await user.click(screen.getByRole('button', { name: 'Play the next part' }));
  expect(address()).toBe(`/video/${three.id}`);
});

test('autoplay is switched on, kept, and plays the next part after five seconds', async () => {
  const { video, user, three, address } = await openSeries();
  const toggle = screen.getByRole('switch', { name: 'Autoplay' });
  expect(toggle).toHaveAttribute('aria-checked', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-checked', 'true');
  await waitFor(() => expect(autoplay).toBe(true));
  play(video(), 100);
  jest.useFakeTimers({ advanceTimers: true });
  end(video());
  const card = screen.getByRole('group', { name: 'Up next' });
  expect(card).toHaveTextContent('Part 3 of 4Three5');
  const announced = () => screen.getByText('Three plays in 5 seconds');
  expect(announced()).toHaveAttribute('role', 'status');
  await pass(4);
  expect(card).toHaveTextContent('Three1second to autoplay');
  expect(announced()).toBeInTheDocument();
  await pass(1);
  expect(address()).toBe(`/video/${three.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Three' });
  await waitFor(() => expect(video()?.autoplay).toBe(true));
});

test.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'k' })],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
  ['leaving the page', () => showTab(false)],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Stop' }))],
])('%s stops the countdown', async (_what, stop) => {
  autoplay = true;
  const { video, two, address } = await openSeries();
  await waitFor(() => expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true'));
  play(video(), 100);
  jest.useFakeTimers({ advanceTimers: true });
  end(video());
  await pass(2);
  act(stop);
  await pass(10);
  expect(address()).toBe(`/video/${two.id}`);
  expect(screen.getByRole('button', { name: 'Play the next part' })).toBeVisible();
  // The key did nothing else.
  expect(state.paused).toBe(true);
});

test('under a dialog, or the panel, nothing counts down', async () => {
  autoplay = true;
  const { video, two, address } = await openSeries();
  await waitFor(() => expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true'));
  play(video(), 100);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  jest.useFakeTimers({ advanceTimers: true });
  end(video());
  expect(screen.queryByText('Three plays in 5 seconds')).toBeNull();
  await pass(10);
  dialog.remove();
  expect(address()).toBe(`/video/${two.id}`);
});

test('Shift+N and Shift+P, and buttons of the player, play the parts beside this one', async () => {
  const { video, user, two, three, address } = await openSeries();
  play(video(), 1);
  expect(await screen.findByRole('button', { name: 'Previous (Shift+P)' })).toBeVisible();
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'N', shiftKey: true });
  field.remove();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(address()).toBe(`/video/${two.id}`);
  await user.click(screen.getByRole('button', { name: 'Next (Shift+N)' }));
  expect(address()).toBe(`/video/${three.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Three' });
  await screen.findByRole('link', { name: 'Two' });
  fireEvent.keyDown(document.body, { key: 'P', shiftKey: true });
  expect(address()).toBe(`/video/${two.id}`);
});

test('outside of a series Shift+N plays all of what follows in turns', async () => {
  const films = ['One', 'Two', 'Three'].map((title) => film({ title }));
  // The newest first, without the film itself, as nothing is finished.
  const next = (current: unknown) => ({
    series: null,
    items: films
      .filter(({ id }) => id !== current)
      .map(({ id, title }) => ({ ...aLibraryItem(), id, title })),
  });
  const { address } = await open(films, { next });
  const titleOf = () => films.find(({ id }) => address() === `/video/${id}`)?.title;
  const seen = [titleOf()];
  for (const title of ['Two', 'Three', 'One', 'Two', 'Three']) {
    await screen.findByRole('link', { name: title });
    fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
    seen.push(titleOf());
  }
  expect(seen).toEqual(['One', 'Two', 'Three', 'One', 'Two', 'Three']);
});

test('what follows can fail alone, and be asked for again', async () => {
  let isDown = true;
  const item = film();
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(item)));
  server.use(
    http.get('/api/videos/:id/next', () =>
      isDown ? errorResponse(503, 'unavailable', 'Down') : HttpResponse.json({ series: null, items: [] }),
    ),
  );
  const { user } = await renderApp(<AppRoutes />, { path: `/video/${item.id}`, language: 'en' });
  expect(await screen.findByText('What comes next did not load')).toBeVisible();
  expect(await startButton()).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing comes next')).toBeVisible();
});

async function openOnYouTube(options: Options = {}) {
  const item = aYoutubeVideo({ title: 'Cars', youtubeUrl: 'https://youtu.be/abcdefghijk?t=90' });
  const other = aLibraryItem({ title: 'Other' });
  const marks = options.marks ?? [markOf(item, 754.4)];
  const opened = await open([item], { next: { series: null, items: [other] }, ...options, marks });
  await screen.findByRole('link', { name: 'Other' });
  const begin = () => {
    const frame = opened.container.querySelector('iframe') as HTMLIFrameElement;
    const player = playerIn(frame);
    player.respond();
    player.become(1);
    return { frame, player };
  };
  return { ...opened, other, begin };
}

test('YouTube’s player begins at the place, reports it, and says what follows below itself', async () => {
  autoplay = true;
  const { user, begin, item, other, address } = await openOnYouTube();
  expect(screen.getByText('Continues from 12:34')).toBeVisible();
  await user.click(await startButton());
  const { frame, player } = begin();
  expect(new URL(frame.src).searchParams.get('start')).toBe('754');
  player.say('infoDelivery', { currentTime: 760, duration: 2_000 });
  player.become(2);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    ...{ item: `youtube ${item.id}`, positionSeconds: 760, durationSeconds: 2_000 },
  });
  jest.useFakeTimers({ advanceTimers: true });
  player.become(1);
  player.become(0);
  const line = screen.getByRole('group', { name: 'Up next' });
  expect(line).toHaveTextContent('Other');
  expect(frame.parentElement).not.toContainElement(line);
  await pass(5);
  expect(address()).toBe(`/${other.type}/${other.id}`);
  // Marks are asked for after a timer, which must not be lost.
  await pass(1);
});

test('YouTube’s player can be started over, before it is loaded and after its end', async () => {
  const { user, begin } = await openOnYouTube();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  const { player, frame } = begin();
  // Where its link begins.
  expect(new URL(frame.src).searchParams.get('start')).toBe('90');
  player.become(0);
  await user.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(frame).toHaveFocus();
  expect(player.received.slice(-2)).toEqual(['seekTo 0 true', 'playVideo']);
});

test.each(['while it loads', 'after it failed'])('YouTube’s player can be started over %s', async (when) => {
  const { user, begin, container } = await openOnYouTube();
  const startOf = () => {
    const frame = container.querySelector('iframe');
    return frame && new URL(frame.src).searchParams.get('start');
  };
  await user.click(await startButton());
  expect(startOf()).toBe('754');
  if (when === 'after it failed') {
    begin().player.say('onError', 5);
    await waitFor(() => expect(startOf()).toBeNull());
  }
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  if (when === 'after it failed') await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(startOf()).toBe('90');
});

test('another site’s player enters the history once it is opened', async () => {
  const item = anEmbed({ title: 'Elsewhere' });
  const other = aLibraryItem({ title: 'Other' });
  const { user, container } = await open([item], { next: { series: null, items: [other] } });
  await user.click(await startButton());
  expect(screen.getByRole('button', { name: /^Next/ })).toBeVisible();
  fireEvent.load(container.querySelector('iframe') as HTMLIFrameElement);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    ...{ item: `embed ${item.id}`, positionSeconds: 0, durationSeconds: null },
  });
});

test('a part leads on in the series that the member came from', async () => {
  const { user, asked, series, three } = await openSeries();
  expect(asked).toEqual(['']);
  await user.click(screen.getByRole('link', { name: 'Three' }));
  await screen.findByRole('heading', { level: 1, name: three.title });
  await waitFor(() => expect(asked).toEqual(['', `?series=${series.id}`]));
});

test('a film that is gone says so and leads on', async () => {
  server.use(http.head('/objects/uploads/glacier.mp4', () => new HttpResponse(null, { status: 404 })));
  const { video, user, three, address } = await openSeries();
  Object.assign(state, { error: { code: 4 } });
  fireEvent.error(video());
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Play next' }));
  expect(address()).toBe(`/video/${three.id}`);
});
