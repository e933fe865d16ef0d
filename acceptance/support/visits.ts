import { test } from '@jest/globals';
import { storageKeys } from '@platform/contracts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser, Visitor } from './browser.ts';

export type VisitLanguage = 'zh-CN' | 'en';

/** How somebody visits: between them, two visits cover both languages, a phone and a desktop, touch and a mouse. */
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

/** A test of one visit: for what hangs neither on language nor on the device. */
export function visitTest(
  title: string,
  visit: Visit,
  run: (visit: Visit) => Promise<void>,
  timeoutMs = 60_000,
): void {
  test(`${title} (${visit.name})`, () => run(visit), timeoutMs);
}

/** A test run once a visit. Its title stays one sentence; the visit is written behind it. */
export function eachVisit(title: string, run: (visit: Visit) => Promise<void>, timeoutMs?: number): void {
  for (const visit of [phoneInChinese, desktopInEnglish]) visitTest(title, visit, run, timeoutMs);
}

/** Opens a clean profile as the visit says; with a membership number, its owner has been let in before. */
export async function enter(
  browser: TestBrowser,
  { language, options }: Visit,
  membershipNumber?: string,
): Promise<Visitor> {
  const visitor = await browser.visit(options);
  const stored: Record<string, string> = { language };
  if (membershipNumber !== undefined) stored[storageKeys.membershipNumber] = membershipNumber;
  await storeBeforehand(visitor.page, stored);
  return visitor;
}

/** Stored once: what the page itself changes or removes later stays so over a reload. */
const storeBeforehand = (page: Page, stored: Record<string, string>) =>
  page.addInitScript((values) => {
    // Frames of other sites may not store anything.
    if (window.top !== window || sessionStorage.getItem('visited') !== null) return;
    sessionStorage.setItem('visited', 'yes');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
