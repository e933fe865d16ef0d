import { beforeAll } from '@jest/globals';
import { storageKeys } from '@platform/contracts';
import { usePlatform } from '@platform/testkit';
import type { Page } from 'playwright-core';
import { Api } from './api.ts';
import { useBrowser } from './browser.ts';
import { storeBeforeLoads, storedByAdmin } from './stored.ts';
import { say, type VisitLanguage } from './visits.ts';

export const screenWidths = [360, 768, 1440];
const languages: VisitLanguage[] = ['zh-CN', 'en'];

/** Looks at a screen in both languages at once; gives the problems of both. */
export const inBoth = async (look: (language: VisitLanguage) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(languages.map(look))).flat();

export { say, type VisitLanguage };

/**
 * Opens screens to be looked at, each in a clean profile and without motion: as a visitor who has stored what is given,
 * as a verified member, or as the administrator.
 */
export function useScreens() {
  const platform = usePlatform();
  const browser = useBrowser();
  const session: { token: string; admin?: Api } = { token: '' };

  beforeAll(async () => {
    const { api, token } = await new Api(platform.url).logIn(platform.admin);
    session.admin = api;
    session.token = token;
  }, 30_000);

  async function open(width: number, language: VisitLanguage, stored: Record<string, string>): Promise<Page> {
    const { page } = await browser.visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await storeBeforeLoads(page, { language, ...stored });
    return page;
  }

  return {
    platform,
    browser,
    open,
    get admin(): Api {
      if (session.admin === undefined) throw new Error('The administrator is not logged in yet');
      return session.admin;
    },
    asMember: (width: number, language: VisitLanguage): Promise<Page> =>
      open(width, language, { [storageKeys.membershipNumber]: platform.membershipNumber }),
    asAdmin: (width: number, language: VisitLanguage): Promise<Page> =>
      open(
        width,
        language,
        storedByAdmin({
          membershipNumber: platform.membershipNumber,
          token: session.token,
          username: platform.admin.username,
        }),
      ),
  };
}
