import { storageKeys } from '@platform/contracts';
import type { Page } from 'playwright-core';

type AdminBrowser = { membershipNumber: string; token: string; username: string };

/** Local storage of a verified member who is logged in as admin. */
export const storedByAdmin = ({
  membershipNumber,
  token,
  username,
}: AdminBrowser): Record<string, string> => ({
  [storageKeys.membershipNumber]: membershipNumber,
  [storageKeys.adminToken]: token,
  [storageKeys.adminUser]: JSON.stringify({ id: 'a', username }),
});

/** Sets local storage before each page load. Skips frames, as third-party frames may not store anything. */
export const storeBeforeLoads = (page: Page, values: Record<string, string>): Promise<unknown> =>
  page.addInitScript((stored) => {
    if (window.top !== window) return;
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, values);
