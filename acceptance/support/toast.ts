import type { Page } from 'playwright-core';

/**
 * Acts, and waits for a toast with this text. The page looks for it in each frame, from before the act: a toast closes
 * after 5 s, and a slow test would miss it.
 */
export async function untilToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const toast = page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[role="region"] > ol > li')].some(({ textContent }) =>
        textContent.includes(words),
      ),
    text,
  );
  await Promise.all([toast, act()]);
}
