import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Without the HTML of what it examines, which nobody reads. */
const axeScript = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true });`;

/** Folder for screenshots; without it none are taken. */
const pictures = process.env.SCREENSHOTS;
export const takesPictures = pictures !== undefined;

/** In milliseconds: a screen that moves for longer is a problem. */
const longestMotionMs = 10_000;
/** MUI repositions an open menu 166 ms after the last resize; no event signals it. */
const menuMovesMs = 200;

type Watched = Window & { forbidden?: string[] };

/** Notes what the content security policy forbids to a page, from its next load on, for `problemsOf`. */
export const noteForbidden = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const forbidden: string[] = [];
    (window as Watched).forbidden = forbidden;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      forbidden.push(`${effectiveDirective} ${blockedURI}`),
    );
  });

/**
 * Waits until no animation has run for two frames, as axe would measure intermediate colours, and an open menu has moved, by the page's
 * own clock: a stalled page moves it later. Returns the widths of the content and of the window, whether anything still moves, and what was
 * forbidden.
 */
const settled = (page: Page) =>
  page.evaluate(
    async ([menuMs, longestMs]) => {
      const running = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
          );
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const ends = performance.now() + longestMs;
      do {
        await Promise.race([Promise.allSettled(running().map(({ finished }) => finished)), pause(longestMs)]);
        for (let frame = 0; frame < 2; frame += 1)
          // Nothing moves where no frame is drawn for a second.
          await Promise.race([new Promise(requestAnimationFrame), pause(1_000)]);
      } while (running().length > 0 && performance.now() < ends);
      if (document.querySelector('[role=menu]')) await pause(menuMs);
      // The admin panel's content scrolls by itself.
      const panel = document.querySelector('[data-admin-panel] [id^="panel-"]:not([hidden])')?.parentElement;
      const { scrollWidth, clientWidth } = panel ?? document.documentElement;
      const { forbidden = [] } = window as Watched;
      return { content: scrollWidth, window: clientWidth, isMoving: running().length > 0, forbidden };
    },
    [menuMovesMs, longestMotionMs] as const,
  );

/**
 * Checks the current screen: horizontal overflow, what the content security policy forbids, and axe's WCAG 2.2 AA rules if `examined`.
 * Returns one line per problem.
 */
export async function problemsOf(page: Page, name: string, examined: boolean): Promise<string[]> {
  const { content, window, isMoving, forbidden } = await settled(page);
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    // Dialogs are as high as the viewport.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  }
  const problems = examined ? await examine(page, name) : [];
  if (content > window) problems.push(`${name}: ${content} px wide in a window of ${window} px`);
  for (const what of new Set(forbidden))
    problems.push(`${name}: the content security policy forbids ${what}`);
  if (isMoving) problems.push(`${name}: still moves after ${longestMotionMs} ms`);
  return problems;
}

/** Runs axe in the page; frames of other sites aren't examined. */
async function examine(page: Page, name: string): Promise<string[]> {
  // The page keeps axe until its next load: reading its script takes longer than a run.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeScript);
  return page.evaluate(
    async ([rules, screen]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(document, {
        runOnly: rules,
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      return violations.map(({ id, nodes }) => {
        const where = nodes.map(({ target }) => target.join(' ')).join(', ');
        return `${screen}: ${id} at ${where.slice(0, 300)}`;
      });
    },
    [wcag, name] as const,
  );
}
