import { storageKeys } from '@platform/contracts';
import type { Page } from 'playwright-core';

type Session = { token: string; username: string };

/** Local storage of an administrator, who needs no membership number for the panel: no page shows behind it then. */
export const storedByAdmin = ({ token, username }: Session): Record<string, string> => ({
  [storageKeys.adminToken]: token,
  [storageKeys.adminUser]: JSON.stringify({ id: 'a', username }),
});

/** Sets local storage before the first load of a page only, so that the page's own changes survive a reload. */
export const storeBeforeLoad = (page: Page, values: Record<string, string>): Promise<unknown> =>
  page.addInitScript((stored) => {
    // Third-party frames may not store anything.
    if (window.top !== window || sessionStorage.getItem('visited') !== null) return;
    sessionStorage.setItem('visited', 'yes');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, values);
