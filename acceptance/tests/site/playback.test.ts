import { expect } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import { foreignPlayer } from '../../support/detail-answers.ts';
import { amend, useDetailItems, youTubeId } from '../../support/detail-items.ts';
import { eachVisit } from '../../support/visits.ts';

/** How a video, an embed and a YouTube video are played. */

const { platform, items, visitAs } = useDetailItems();

eachVisit('nothing is asked of a third party before play', async (visit) => {
  const { page, open, youtube, play } = await visitAs(visit);
  for (const item of [items.onYouTube, items.elsewhere, items.categoryVideo]) {
    await open(item);
    await play.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('iframe').count()).toBe(0);
  }
  expect([youtube.strangers, youtube.asked]).toEqual([[], []]);
});

eachVisit('YouTube code is played by YouTube’s player with controls once it is asked for', async (visit) => {
  const { page, open, youtube, play } = await visitAs(visit);
  for (const item of [items.onYouTube, items.categoryVideo]) {
    await open(item);
    await play.click();
    await waitFor(() => youtube.asked.length > 0, { what: 'the player' });
    const player = youtube.asked.splice(0)[0] as URL;
    expect(player.pathname).toBe(`/embed/${youTubeId}`);
    expect(Object.fromEntries(player.searchParams)).toMatchObject({ controls: '1', autoplay: '1', rel: '0' });
    expect(player.searchParams.get('start')).toBe(item === items.onYouTube ? '7' : null);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await play.count()).toBe(0);
  }
  expect(youtube.strangers).toEqual([]);
});

eachVisit('other code is put in as a sandboxed frame that nothing covers', async (visit) => {
  const { page, context, open, play } = await visitAs(visit);
  const referrers: (string | undefined)[] = [];
  await context.route('https://player.example/**', (route) => {
    referrers.push(route.request().headers().referer);
    return foreignPlayer(route);
  });
  await open(items.elsewhere);
  await play.click();
  const frame = page.locator('iframe');
  await page.frameLocator('iframe').getByRole('button', { name: 'play' }).click();
  expect(await frame.getAttribute('src')).toBe('https://player.example/e/1');
  const sandbox = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox.filter((token) => token.startsWith('allow-top-navigation'))).toEqual([]);
  expect(referrers.every((referrer) => referrer === undefined || referrer === `${platform.url}/`)).toBe(true);
  const covered = await frame.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
    );
    return spots.filter(([x, y]) => document.elementFromPoint(x, y) !== element);
  });
  expect(covered).toEqual([]);
});

eachVisit('an uploaded video plays in the browser’s own player, fetched by ranges', async (visit) => {
  const { page, open, words } = await visitAs(visit);
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === items.video.objectPath) statuses.push(answer.status());
  });
  await open(items.video);
  const player = page.locator('video');
  expect(await player.getAttribute('preload')).toBe('metadata');
  expect(await player.evaluate((element: HTMLVideoElement) => element.controls && element.paused)).toBe(true);
  expect(await player.textContent()).toBe(
    words('您的浏览器不支持视频播放。', 'Your browser does not support video playback.'),
  );
  await waitFor(() => player.evaluate((element: HTMLVideoElement) => element.readyState > 0), {
    what: 'the metadata',
  });
  await player.evaluate((element: HTMLVideoElement) => element.play());
  await waitFor(() => player.evaluate((element: HTMLVideoElement) => element.currentTime > 0.2), {
    what: 'playback',
  });
  // The cookie of a visitor whose number is stored comes with the check on load: until then files are refused.
  expect(new Set(statuses.filter((status) => status !== 401))).toEqual(new Set([206]));
});

eachVisit('a path in cloud storage, under /objects/ or bare is played from /objects/', async (visit) => {
  const { page, open } = await visitAs(visit);
  const file = items.video.objectPath.split('/').at(-1);
  for (const objectPath of [
    `https://storage.googleapis.com/bucket/deep/${file}`,
    `/objects/uploads/${file}`,
    `uploads/${file}`,
  ]) {
    await page.unrouteAll();
    await amend(page, items.video, { objectPath });
    await open(items.video);
    const player = page.locator('video');
    expect(await player.getAttribute('src')).toBe(`/objects/uploads/${file}`);
    await waitFor(() => player.evaluate((element: HTMLVideoElement) => element.readyState > 0), {
      what: 'the metadata',
    });
  }
});

eachVisit('without anything to play it says that the content is unavailable', async (visit) => {
  const { page, open, words } = await visitAs(visit);
  await amend(page, items.video, { objectPath: '' });
  await open(items.video);
  await page
    .getByRole('heading', { name: words('内容暂不可用', 'content unavailable'), exact: true })
    .waitFor();
  expect(await page.locator('video').count()).toBe(0);
});

eachVisit('a file that does not load says so and can be tried again', async (visit) => {
  const { page, open, button, words } = await visitAs(visit);
  await page.route('**/objects/uploads/**', (route) => route.abort());
  await open(items.video);
  await page.getByRole('heading', { name: words('视频没能播放', 'The video could not be played') }).waitFor();
  await page.unrouteAll();
  await button('重试', 'Try again').click();
  await waitFor(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState > 0), {
    what: 'the video',
  });
});
