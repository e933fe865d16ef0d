import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Where pictures go that somebody wants to look at; none are taken otherwise. */
const pictures = process.env.SCREENSHOTS;

/** Waits for what fades or slides to arrive: a colour halfway there is nobody's. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });

/** axe takes a second a look, and finds much the same at each width: it examines a phone in Chinese and a desktop in English. */
const examinedIn: Record<number, string> = { 360: 'zh-CN', 1440: 'en' };

async function isExamined(page: Page): Promise<boolean> {
  const language = examinedIn[page.viewportSize()?.width ?? 0];
  return language === (await page.evaluate(() => document.documentElement.lang));
}

/**
 * Looks at a screen as it stands: what axe finds by WCAG 2.2 AA, and whether it is wider than its window.
 * Gives one line a problem.
 */
export async function problemsOf(page: Page, name: string): Promise<string[]> {
  await settled(page);
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    // What lies over a page is as high as the window.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  }
  const problems = (await isExamined(page)) ? await examine(page, name) : [];
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  if ((content ?? 0) > (window ?? 0))
    problems.push(`${name}: ${content} px wide in a window of ${window} px`);
  return problems;
}

async function examine(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Other sites' frames are not ours to mend; to look into them axe would open a page of its own each time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(wcag)
    .analyze();
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `${name}: ${id} at ${where.slice(0, 300)}`;
  });
}
