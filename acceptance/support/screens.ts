import { beforeAll } from '@jest/globals';
import { storageKeys } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { Api } from './api.ts';
import { useBrowser } from './browser.ts';
import { noteForbidden, problemsOf, takesPictures } from './screen-check.ts';
import { storeBeforeLoad, storedByAdmin } from './stored.ts';
import { say, type VisitLanguage } from './visits.ts';

const usualWidths = [360, 768, 1024, 1440];
/** For screens whose layout changes between the usual widths. */
export const everyWidth = [360, 390, 768, 900, 1024, 1280, 1440, 1920];
/** English takes more room than Chinese: what fits in English at every width fits in Chinese, so that a phone does. */
const isShown = (width: number, language: VisitLanguage) =>
  width === 360 || language === 'en' || takesPictures;
/** axe takes time and finds the same at most widths: it runs on a phone in one language, and on a desktop in English. */
const isExamined = (width: number, isFirst: boolean) => width === 1440 || (width === 360 && isFirst);
const height = 900;
const languages: VisitLanguage[] = ['zh-CN', 'en'];

/** Visits the states of a screen in one language. */
export type Walk = {
  page: Page;
  words: (zh: string, en: string) => string;
  /** Checks the page at the usual widths, or at the given ones; in Chinese on a phone only. */
  look: (state: string, at?: readonly number[]) => Promise<void>;
};

type Look = (
  screen: string,
  open: (language: VisitLanguage) => Promise<Page>,
  run: (walk: Walk) => Promise<void>,
) => Promise<string[]>;

/** Visits a screen in both languages in parallel; returns the problems of both. */
export const lookInBoth: Look = (...screen) => lookIn(languages, ...screen);

/** For the admin panel, which opens in English. Screenshots are taken in both languages. */
export const lookInEnglish: Look = (...screen) => lookIn(takesPictures ? languages : ['en'], ...screen);

/** Pages are resized, not reopened: that is much faster, and open layers must survive it anyway, as on a rotated tablet. */
async function lookIn(
  languages: VisitLanguage[],
  ...[screen, open, run]: Parameters<Look>
): Promise<string[]> {
  const problems: string[] = [];
  const walk = async (language: VisitLanguage) => {
    const page = await open(language);
    const look: Walk['look'] = async (state, at = usualWidths) => {
      for (const width of at.filter((one) => isShown(one, language))) {
        await page.setViewportSize({ width, height });
        const name = `${screen}-${state}-${width}-${language}`;
        problems.push(...(await problemsOf(page, name, isExamined(width, language === languages[0]))));
      }
    };
    await run({ page, words: (zh, en) => say(language, zh, en), look });
  };
  await Promise.all(languages.map(walk));
  return problems;
}

/** Opens screens in clean profiles without animations: as a visitor with given storage, as a member, or as the admin. */
export function useScreens() {
  const platform = usePlatform();
  const browser = useBrowser();
  let session = {} as { api: Api; token: string };

  beforeAll(async () => {
    session = await new Api(platform.url).logIn(platform.admin);
  });

  async function open(language: VisitLanguage, stored: Record<string, string> = {}): Promise<Page> {
    const viewport = { width: 360, height };
    const { page } = await browser.visit({ viewport, reducedMotion: 'reduce' });
    await noteForbidden(page);
    await storeBeforeLoad(page, { language, ...stored });
    return page;
  }

  return {
    platform,
    browser,
    open,
    get admin() {
      return session.api;
    },
    asMember: (language: VisitLanguage): Promise<Page> =>
      open(language, { [storageKeys.membershipNumber]: platform.membershipNumber }),
    asAdmin: (language: VisitLanguage): Promise<Page> =>
      open(language, storedByAdmin({ token: session.token, username: platform.admin.username })),
  };
}
