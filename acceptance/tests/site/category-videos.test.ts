import { expect, test } from '@jest/globals';
import { waitFor } from '@platform/testkit/black-box';
import { swipe, useViewer } from '../../support/viewer.ts';
import { desktopInEnglish, eachVisit, phoneInChinese, say, visitTest } from '../../support/visits.ts';
import { playersIn } from '../../support/youtube-stand-in/index.ts';

/** The viewer of the short videos: layout and navigation. */

const { platform, filled, titles, open, nameOf, videoAt, picker } = useViewer();

eachVisit('nothing covers the player, and title, hint and counter are beside it', async (visit) => {
  const { page, viewer, words } = await open(visit);
  await viewer.player(videoAt(0).videoId);
  const frame = page.locator('iframe');
  const covered = await frame.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
    return parts
      .flatMap((x) => parts.map((y) => [left + x * width, top + y * height] as const))
      .filter(([x, y]) => document.elementFromPoint(x, y) !== element).length;
  });
  expect(covered).toBe(0);
  const box = await frame.boundingBox();
  const foot = (box?.y ?? 0) + (box?.height ?? 0);
  const title = await page.getByRole('heading', { level: 2, name: titles[0] as string }).boundingBox();
  const hint = await words('在这里上滑，看下一条', 'Scroll for more').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(foot);
  expect(hint?.y).toBeGreaterThanOrEqual(foot);
  expect(await viewer.counter()).toBe(`1 / ${titles.length}`);
  // The viewer fills the viewport, and the page does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
});

visitTest(
  'arrow keys, page keys and buttons move by one, only the current video has a player, and nothing wraps',
  desktopInEnglish,
  async (visit) => {
    const { page, viewer, next, previous } = await open(visit);
    const last = titles.length;
    await viewer.player(videoAt(0).videoId);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await viewer.at(`2 / ${last}`);
    await viewer.player(videoAt(1).videoId);
    await next.click();
    await viewer.at(`3 / ${last}`);
    await viewer.player(videoAt(2).videoId);
    // After the last: other categories. The button keeps the focus and is aria-disabled.
    await page.keyboard.press('PageDown');
    await page.getByRole('heading', { name: say(visit.language, '看完了', 'That was all') }).waitFor();
    await page.getByRole('link', { name: nameOf(filled.topic, visit) }).waitFor();
    await waitFor(async () => (await next.getAttribute('aria-disabled')) === 'true', { what: 'the end' });
    await waitFor(() => playersIn(page).length === 0, { what: 'no player' });
    await next.click({ force: true });
    await page.keyboard.press('PageUp');
    await viewer.player(videoAt(2).videoId);
    await page.keyboard.press('PageUp');
    await viewer.at(`2 / ${last}`);
    await previous.click();
    await viewer.at(`1 / ${last}`);
    await viewer.player(videoAt(0).videoId);
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    expect(playersIn(page)).toHaveLength(1);
  },
);

test('the wheel moves by one, and not past the first', async () => {
  const { page, viewer } = await open(desktopInEnglish);
  const last = titles.length;
  await viewer.player(videoAt(0).videoId);
  await page.mouse.move(30, 500);
  await page.mouse.wheel(0, 240);
  await viewer.at(`2 / ${last}`);
  await viewer.player(videoAt(1).videoId);
  await page.mouse.wheel(0, -120);
  await viewer.at(`1 / ${last}`);
  await viewer.player(videoAt(0).videoId);
  await page.mouse.wheel(0, -120);
  await viewer.player(videoAt(0).videoId);
  await viewer.rest();
  expect(await viewer.counter()).toBe(`1 / ${last}`);
  // Over the player, whose frame passes wheel events on as scrolling.
  const player = await page.locator('iframe').boundingBox();
  await page.mouse.move((player?.x ?? 0) + 200, (player?.y ?? 0) + 200);
  // While the page is busy, Chromium scrolls and snaps back without it: only another turn can move it then.
  await waitFor(
    async () => {
      await viewer.rest();
      if ((await viewer.place()) > 0) return true;
      await page.mouse.wheel(0, 100);
      return false;
    },
    { what: 'a step over the player' },
  );
  await viewer.at(`2 / ${last}`);
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second slide in its place' });
});

test('with reduced motion, a scroll that ends between two videos goes on to the nearest', async () => {
  const { page, viewer } = await open(desktopInEnglish, { options: { reducedMotion: 'reduce' } });
  await viewer.player(videoAt(0).videoId);
  await page.locator('[data-slide="0"]').evaluate((slide) => {
    const scroller = slide.parentElement?.parentElement as HTMLElement;
    // As when Chromium's snapping shifts an instant step.
    scroller.style.scrollSnapType = 'none';
    scroller.scrollTop = slide.clientHeight * 0.88;
  });
  await viewer.at(`2 / ${titles.length}`);
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second slide in its place' });
});

test('a step just before the end of the last scroll is one step', async () => {
  const { viewer, next } = await open(desktopInEnglish);
  await viewer.player(videoAt(0).videoId);
  await next.evaluate(async (button: HTMLElement) => {
    const scroller = document.querySelector('[data-slide]')?.parentElement?.parentElement;
    const ended = new Promise((resolve) => scroller?.addEventListener('scrollend', resolve, { once: true }));
    scroller?.dispatchEvent(new Event('scroll'));
    setTimeout(() => button.click(), 140);
    await ended;
  });
  await viewer.at(`2 / ${titles.length}`);
  expect(await viewer.place()).toBe(1);
});

test('a step over whose start another scroll ends, between two videos, makes no step back', async () => {
  const { viewer, next } = await open(desktopInEnglish);
  await viewer.player(videoAt(0).videoId);
  const scrollTo = (share: number) =>
    next.evaluate(async (_, part) => {
      const scroller = document.querySelector('[data-slide]')?.parentElement?.parentElement as HTMLElement;
      const ended = new Promise((resolve) => scroller.addEventListener('scrollend', resolve, { once: true }));
      // Without snapping, the scroll stays where a stalled page would see it.
      scroller.style.scrollSnapType = 'none';
      scroller.scrollTo({ top: scroller.clientHeight * part, behavior: 'instant' });
      await ended;
    }, share);
  await next.evaluate((button: HTMLElement) => button.click());
  await scrollTo(0.8);
  await viewer.at(`2 / ${titles.length}`);
  await viewer.rest();
  await scrollTo(0.9);
  await viewer.rest();
  expect(await viewer.counter()).toBe(`2 / ${titles.length}`);
});

test.each([0, 20])('a page that stalls %d ms into a step makes one step', async (after) => {
  const { viewer, next } = await open(desktopInEnglish);
  await viewer.player(videoAt(0).videoId);
  await next.evaluate(async (button: HTMLElement, ms) => {
    const scroller = document.querySelector('[data-slide]')?.parentElement?.parentElement;
    const ended = new Promise((resolve) => scroller?.addEventListener('scrollend', resolve, { once: true }));
    button.click();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    const until = performance.now() + 400;
    while (performance.now() < until);
    await ended;
  }, after);
  await viewer.rest();
  await viewer.at(`2 / ${titles.length}`);
  expect(await viewer.place()).toBe(1);
});

test('a slow and a thrown swipe move by one and snap', async () => {
  const { page, context, viewer } = await open(phoneInChinese);
  const last = titles.length;
  await viewer.player(videoAt(0).videoId);
  // On the title, then on the rail: the player's frame takes swipes itself.
  await swipe(context, page, { x: 150, y: 680, by: -400 });
  await viewer.at(`2 / ${last}`);
  await viewer.player(videoAt(1).videoId);
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second slide in its place' });
  await swipe(context, page, { x: 330, y: 250, by: 420 });
  await viewer.at(`1 / ${last}`);
  await waitFor(async () => (await viewer.place()) === 0, { what: 'the first slide back in its place' });
  // Released well before the second slide: a browser may not stop at a snap position that its next frame passes.
  await swipe(context, page, { x: 150, y: 680, by: -440, thrown: true });
  await viewer.at(`2 / ${last}`);
  await viewer.player(videoAt(1).videoId);
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second slide in its place' });
  // Too short for a step.
  await swipe(context, page, { x: 150, y: 680, by: -60 });
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second slide back in its place' });
  await viewer.at(`2 / ${last}`);
});

visitTest(
  'a URL with a video opens it and follows the viewer without adding history entries',
  phoneInChinese,
  async (visit) => {
    const { page, viewer, next, previous } = await open(visit, { path: picker });
    await page.getByRole('link', { name: nameOf(filled.category, visit) }).waitFor();
    const trail = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: nameOf(filled.category, visit) }).click();
    const follows = (index: number) =>
      page.waitForURL((url) => url.searchParams.get('v') === videoAt(index).id);
    await follows(0);
    await next.click();
    await follows(1);
    await next.click();
    await follows(2);
    await previous.click();
    await follows(1);
    expect(await page.evaluate(() => history.length)).toBe(trail + 1);
    await page.reload();
    await viewer.at(`2 / ${titles.length}`);
    await viewer.player(videoAt(1).videoId);
    await page.goBack();
    await page.waitForURL(platform.url + picker);
  },
);

test('on any phone, in either orientation, the player has at least 200 by 200 px, and rotating keeps the video', async () => {
  const { page, viewer, next } = await open(phoneInChinese);
  await viewer.player(videoAt(0).videoId);
  await next.click();
  await viewer.player(videoAt(1).videoId);
  // Resizing during a scroll would snap back.
  await waitFor(async () => (await viewer.place()) === 1, { what: 'the second video to be in its place' });
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [320, 568],
    [568, 320],
    [390, 844],
    [932, 430],
    [900, 520],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await viewer.at(`2 / ${titles.length}`);
    await waitFor(async () => Math.abs((await viewer.place()) - 1) < 0.01, {
      what: `its place at ${width} px`,
    });
    const box = await page.locator('iframe').boundingBox();
    expect([width, height, (box?.width ?? 0) >= 200, (box?.height ?? 0) >= 200]).toEqual([
      width,
      height,
      true,
      true,
    ]);
    const bottom = await next.boundingBox();
    expect((bottom?.y ?? height) + (bottom?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  await viewer.player(videoAt(1).videoId);
});
