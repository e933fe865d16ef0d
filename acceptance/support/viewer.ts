import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { CategoryVideo } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { useCategoryVideos } from './category-videos.ts';
import { useScreens } from './screens.ts';
import { listenForEvents, withoutRepeats } from './tracked-events.ts';
import { enter, say, type Visit } from './visits.ts';
import { playersIn, type StandIn, standInForYouTube } from './youtube-stand-in/index.ts';

const picker = '/cold-ice-videos';
const titles = [
  '优胜美地，雨后第一道光',
  '一号公路自驾，从蒙特雷到大苏尔',
  '66 号公路上的老式汽车旅馆',
] as const;

/** Page object of the viewer. */
function viewerOn(page: Page) {
  const counter = async (): Promise<string> =>
    ((await page.getByRole('banner').locator('p > [aria-hidden]').textContent()) ?? '').trim();
  return {
    counter,
    /** Waits for the counter: `2 / 3`. */
    at: (text: string) =>
      waitFor(
        async () => {
          expect(await counter()).toBe(text);
          return true;
        },
        { what: text },
      ),
    /** Waits for a video's player to be the only one. */
    async player(videoId: string): Promise<Frame> {
      const what = `the player of ${videoId}`;
      await waitFor(
        () => {
          const players = playersIn(page).map((player) => new URL(player.url()).pathname);
          expect(players).toEqual([`/embed/${videoId}`]);
          return true;
        },
        { what },
      );
      return playersIn(page)[0] as Frame;
    },
    /** Waits until nothing has scrolled for a while: a scroll that follows at once counts as the same gesture. */
    rest: (): Promise<void> =>
      page.locator('[data-slide="0"]').evaluate(
        (slide) =>
          new Promise<void>((resolve) => {
            const start = () => setTimeout(resolve, 300);
            let quiet = start();
            const again = () => {
              clearTimeout(quiet);
              quiet = start();
            };
            const scroller = slide.parentElement?.parentElement;
            scroller?.addEventListener('scroll', again);
            scroller?.addEventListener('scrollend', again);
          }),
      ),
    /** Scroll position, in slides. */
    place: (): Promise<number> =>
      page.locator('[data-slide="0"]').evaluate((slide) => {
        const { top, height } = slide.getBoundingClientRect();
        const scroller = slide.parentElement?.parentElement?.getBoundingClientRect().top ?? 0;
        return (scroller - top) / height;
      }),
  };
}

type Opened = {
  /** By default the filled category's viewer. */
  path?: string;
  prepare?: (youtube: StandIn) => void;
  options?: BrowserContextOptions;
};

/** Sets up a category with three videos and a topic with one, and a mock of YouTube. */
export function useViewer() {
  const screens = useScreens();
  const { platform, browser } = screens;
  const filled = useCategoryVideos(() => screens.admin, titles);

  return {
    screens,
    platform,
    filled,
    titles,
    picker,
    videoAt: (index: number) => filled.videos[index] as CategoryVideo,
    nameOf: ({ name }: { name: { zh: string; en: string } }, { language }: Visit) =>
      say(language, name.zh, name.en),

    async open(visit: Visit, { path, prepare, options }: Opened = {}) {
      const { page, context, complaints } = await enter(
        browser,
        { ...visit, options: { ...visit.options, ...options } },
        platform.membershipNumber,
      );
      const youtube = await standInForYouTube(context);
      prepare?.(youtube);
      const requests = await listenForEvents(context);
      await page.goto(platform.url + (path ?? `${picker}/${filled.category.id}`));
      const button = (zh: string, en: string) =>
        page.getByRole('button', { name: say(visit.language, zh, en), exact: true });
      return {
        page,
        context,
        complaints,
        youtube,
        /** The events tracked so far. */
        events: () => withoutRepeats(requests.flatMap(({ events }) => events)),
        viewer: viewerOn(page),
        next: button('下一条', 'Next video'),
        previous: button('上一条', 'Previous video'),
        words: (zh: string, en: string) => page.getByText(say(visit.language, zh, en)),
      };
    },
  };
}

type Swipe = { x: number; y: number; by: number; thrown?: boolean };

/** Swipes by touch events, and lets go after a pause, or while moving (`thrown`). */
export async function swipe(
  context: BrowserContext,
  page: Page,
  { x, y, by, thrown = false }: Swipe,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  const moves = thrown ? 5 : 12;
  // The first two at once: a stall between them would make a long press.
  await Promise.all([touch('touchStart', y), touch('touchMove', y + by / moves)]);
  for (let move = 2; move <= moves; move += 1) {
    await delay(16);
    await touch('touchMove', y + (by * move) / moves);
  }
  if (!thrown) {
    await delay(300);
    await touch('touchMove', y + by);
  }
  await touch('touchEnd');
  await session.detach();
}
