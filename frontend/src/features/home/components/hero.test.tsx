import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { defaultRuntimeConfig, type RuntimeConfig } from '../../../config/runtime-config.ts';
import { RuntimeConfigContext } from '../../../config/use-runtime-config.ts';
import { aVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { Hero, NoticeBar } from './hero.tsx';

afterEach(() => {
  delete document.documentElement.dataset.returning;
});

const show = (config: Partial<RuntimeConfig>) =>
  renderApp(
    <RuntimeConfigContext value={{ ...defaultRuntimeConfig, ...config }}>
      <NoticeBar />
      <Hero />
    </RuntimeConfigContext>,
    { language: 'en' },
  );
const film = { ...aVideo({ title: 'Deep' }), later: false };
const place = { positionSeconds: 754, durationSeconds: 1800, finished: false };
const features = (item: object | null) =>
  server.use(http.get('/api/me/featured', () => HttpResponse.json({ item })));
const words = /Cold eyes on the world/;

test('a member who has been here before gets the featured film, at the place it was left', async () => {
  document.documentElement.dataset.returning = '';
  features({ ...film, progress: place });
  await show({ hasFeatured: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Deep' })).toBeVisible();
  const resume = screen.getByRole('link', { name: 'Resume at 12:34' });
  expect(resume).toHaveAttribute('href', `/video/${film.id}`);
  const clicks = jest.spyOn(tracking, 'videoClick');
  fireEvent.click(resume);
  expect(clicks).toHaveBeenCalledWith(expect.objectContaining({ type: 'video', id: film.id, title: 'Deep' }));
});

test('until the featured film is known, slats that a picture follows stay hidden', async () => {
  document.documentElement.dataset.returning = '';
  server.use(http.get('/api/me/featured', () => delay('infinite')));
  const { container } = await show({
    ...{ hasFeatured: true, heroArt: 'picture', heroPicture: '/objects/thumbnails/own.webp' },
  });
  expect(container.querySelector('section')).toHaveAttribute('data-art', 'picture');
});

test.each([
  ['may not see it', () => features(null)],
  [
    'gets no response',
    () => server.use(http.get('/api/me/featured', () => errorResponse(503, 'unavailable', 'no'))),
  ],
])('who %s gets the site’s words', async (_, respond) => {
  document.documentElement.dataset.returning = '';
  respond();
  await show({ hasFeatured: true });
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeVisible();
});

test('at the first visit there are the site’s words, without a request', async () => {
  await show({ hasFeatured: true, heroTextEn: 'About us in short' });
  expect(screen.getByRole('heading', { level: 1, name: words })).toBeVisible();
  expect(screen.getByText('About us in short')).toBeVisible();
});

test('a notice leads to a page, to another site, or nowhere', async () => {
  const first = await show({ noticeEn: 'News', noticeLink: '/series' });
  expect(screen.getByRole('link', { name: /News/ })).toHaveAttribute('href', '/series');
  first.unmount();
  const second = await show({ noticeEn: 'News', noticeLink: 'https://example.com/' });
  expect(screen.getByRole('link', { name: /News/ })).toHaveAttribute('href', 'https://example.com/');
  second.unmount();
  await show({ noticeEn: 'News', noticeLink: null });
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.queryByRole('link', { name: /News/ })).toBeNull();
});

test('a notice that is off, or has ended, is not shown', async () => {
  const first = await show({ noticeEn: 'News', noticeOn: false });
  expect(screen.queryByText('News')).toBeNull();
  first.unmount();
  await show({ noticeEn: 'News', noticeUntil: new Date(Date.now() - 1_000).toISOString() });
  expect(screen.queryByText('News')).toBeNull();
});
