import { test } from '@jest/globals';
import { storageKeys } from '@platform/contracts';
import type { BrowserContextOptions } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import { storeBeforeLoad } from './stored.ts';

export type VisitLanguage = 'zh-CN' | 'en';

/** A combination of language and device: the two visits cover both languages, phone and desktop, touch and mouse. */
export type Visit = { name: string; language: VisitLanguage; options: BrowserContextOptions };

export const phoneInChinese: Visit = {
  name: 'zh-CN at 360 px by touch',
  language: 'zh-CN',
  options: { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true },
};

export const desktopInEnglish: Visit = {
  name: 'en at 1440 px by mouse',
  language: 'en',
  options: { viewport: { width: 1440, height: 900 } },
};

/** The text in the language of a visit. */
export const say = (language: VisitLanguage, zh: string, en: string): string => (language === 'en' ? en : zh);

/** A test with one visit, for behaviour independent of language and device. */
export function visitTest(title: string, visit: Visit, run: (visit: Visit) => Promise<void>): void {
  test(`${title} (${visit.name})`, () => run(visit));
}

/** A test run for both visits; the visit's name is appended to the title. */
export function eachVisit(title: string, run: (visit: Visit) => Promise<void>): void {
  for (const visit of [phoneInChinese, desktopInEnglish]) visitTest(title, visit, run);
}

/** Opens a clean profile for the visit; with a membership number, as a verified member. `words` takes its language's. */
export async function enter(browser: TestBrowser, { language, options }: Visit, membershipNumber?: string) {
  const visitor = await browser.visit(options);
  const stored: Record<string, string> = { language };
  if (membershipNumber !== undefined) stored[storageKeys.membershipNumber] = membershipNumber;
  await storeBeforeLoad(visitor.page, stored);
  return { ...visitor, words: (zh: string, en: string) => say(language, zh, en) };
}
