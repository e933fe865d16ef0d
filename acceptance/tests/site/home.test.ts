import { expect } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { Api } from '../../support/api.ts';
import { useDetailItems } from '../../support/detail-items.ts';
import { desktopInEnglish, eachVisit, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** The home page: header, menu, notice, hero, footer, and its cards. */

const { platform, items, visitAs } = useDetailItems();

const isPhone = ({ options }: Visit): boolean => (options.viewport?.width ?? 0) < 900;

async function home(visit: Visit) {
  const visitor = await visitAs(visit);
  const { page, words, button } = visitor;
  await page.goto(platform.url);
  await page.locator('[data-card]').first().waitFor();
  return {
    ...visitor,
    /** The element with the header's links; on a phone the menu. */
    async links() {
      if (!isPhone(visit)) return page.getByRole('banner').getByRole('navigation');
      await button('打开菜单', 'Open the menu').click();
      return page.getByRole('dialog', { name: words('菜单', 'Menu') });
    },
  };
}

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Waits until a section is right under the fixed header. */
async function arrivedAt(page: Page, id: 'library' | 'upcoming'): Promise<void> {
  const reached = async () => {
    const atFoot = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
    );
    const top = await topOf(page, `#${id}`);
    return (
      Math.abs(top - (await page.getByRole('banner').evaluate((it) => it.getBoundingClientRect().height))) <
        12 ||
      (atFoot && top > 0)
    );
  };
  await waitFor(reached, { what: `#${id} to be under the header` });
  expect(await topOf(page, 'header')).toBe(0);
}

eachVisit(
  'the header is fixed and links to library, upcoming, blog and short videos, and everyone sees the admin button',
  async (visit) => {
    const { page, words, links } = await home(visit);
    for (const [id, zh, en] of [
      ['upcoming', '即将上映', 'Upcoming'],
      ['library', '影库', 'Library'],
    ] as const) {
      await (await links()).getByRole('link', { name: words(zh, en), exact: true }).click();
      await arrivedAt(page, id);
      await page.locator(`#${id}:focus`).waitFor();
    }
    await (await links()).getByRole('link', { name: words('博客', 'Blog'), exact: true }).click();
    await page.waitForURL(`${platform.url}/blog`);
    await page.goBack();
    await page.locator('[data-card]').first().waitFor();
    await (await links())
      .getByRole('link', { name: new RegExp(words('^冷热冰', '^Cold and hot ice')) })
      .click();
    await page.waitForURL(`${platform.url}/cold-ice-videos`);
    await page.goBack();
    await page.locator('[data-card]').first().waitFor();
    const place = isPhone(visit) ? await links() : page.getByRole('banner');
    await place.getByRole('button', { name: words('管理', 'Admin'), exact: true }).click();
    await page.getByLabel(words('密码', 'Password')).waitFor();
  },
);

visitTest('focusing the header does not scroll the page', phoneInChinese, async (visit) => {
  const { page, words, button } = await home(visit);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo({ top: 600 }));
  const place = () => page.evaluate(() => window.scrollY);
  await button('打开菜单', 'Open the menu').click();
  await page.getByRole('dialog', { name: words('菜单', 'Menu') }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button('打开菜单', 'Open the menu').and(page.locator(':focus')).waitFor();
  expect(await place()).toBe(600);
  await page.keyboard.press('Shift+Tab');
  expect(await place()).toBe(600);
});

visitTest('a URL with a section scrolls to it', phoneInChinese, async (visit) => {
  const { page } = await visitAs(visit);
  for (const id of ['upcoming', 'library'] as const) {
    await page.goto(`${platform.url}/blog`);
    await page.goto(`${platform.url}/#${id}`);
    await page.locator('[data-card]').first().waitFor();
    await arrivedAt(page, id);
  }
});

visitTest('scrolling is smooth, but instant with reduced motion', desktopInEnglish, async (visit) => {
  const { page } = await home(visit);
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await behaviour()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await waitFor(async () => (await running()) === 0, { what: 'everything to stand still' });
});

visitTest(
  'between its usual widths the hero has no sliver of a slat, the notice no cut word, and no card an empty strip',
  desktopInEnglish,
  async (visit) => {
    const { page } = await home(visit);
    for (let width = 900; width <= 1500; width += 12) {
      await page.setViewportSize({ width, height: 900 });
      const slivers = await page.locator('h1').evaluate((title) => {
        const svg = title.closest('section')?.querySelector('svg') as SVGSVGElement;
        const { width: shown, height } = svg.getBoundingClientRect();
        // Of a wider box, the slats are scaled, and the first is whole.
        const cut = svg.viewBox.baseVal.width - shown + height * 0.577;
        return [...svg.querySelectorAll<SVGGElement>(':scope > g')]
          .filter((slat) => getComputedStyle(slat).display !== 'none')
          .map((slat) => /^M(\d+) 0h(\d+)/.exec(slat.querySelector('clipPath path')?.getAttribute('d') ?? ''))
          .map((edges) => Math.round(Number(edges?.[1]) + Number(edges?.[2]) - cut))
          .filter((left) => left > 0 && left < 40);
      });
      expect([width, slivers]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 360, height: 900 });
    const notice = page.getByRole('main').locator('a[href="/cold-ice-videos"] > span');
    expect(await notice.count()).toBeGreaterThan(0);
    expect(
      await notice.evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length),
    ).toBe(0);
    // The foot of a card follows its description at once; what is free is below it.
    const strips = await page.locator('[data-card] article').evaluateAll((cards) =>
      cards.map((card) => {
        const [description, foot] = [...card.querySelectorAll('p, p + div')];
        return (
          Number(foot?.getBoundingClientRect().top) - Number(description?.getBoundingClientRect().bottom)
        );
      }),
    );
    expect(Math.max(...strips)).toBeLessThan(1);
  },
);

visitTest('a like on a card is counted, kept, and can be undone', desktopInEnglish, async (visit) => {
  const { page, words } = await home(visit);
  const card = page.locator(`[data-card="${items.elsewhere.id}"]`);
  const heart = (pressed: boolean) =>
    card.getByRole('button', { pressed, name: new RegExp(words('^喜欢', '^Like')) });
  await heart(false).click();
  await heart(true).getByText('1', { exact: true }).waitFor();
  // Reloads while the like is in flight.
  await page.reload();
  const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
  const path = apiPath('/api/embeds/{id}', { id: items.elsewhere.id });
  await waitFor(async () => (await member.get(path)).likes === 1, { what: 'the like' });
  await page.reload();
  await heart(true).getByText('1', { exact: true }).waitFor();
  await heart(true).click();
  await heart(false).getByText('0', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
