import type { Page } from 'playwright-core';

/** Waits for a toast with this title and text. One wait for both: a toast closes after five seconds. */
export const seeToast = (page: Page, title: string, text: string): Promise<void> =>
  page
    .getByRole('region', { name: /F8/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) })
    .waitFor();
