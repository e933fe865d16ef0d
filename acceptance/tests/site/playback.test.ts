import { expect } from '@jest/globals';
import { useDetailItems } from '../../support/detail-items.ts';
import { foreignPlayer } from '../../support/detail-responses.ts';
import { desktopInEnglish, phoneInChinese, visitTest } from '../../support/visits.ts';

/** How embeds are played. */

const { platform, items, visitAs } = useDetailItems();

visitTest('no request goes to a third party before play', phoneInChinese, async (visit) => {
  const { page, open, youtube, play } = await visitAs(visit);
  for (const item of [items.onYouTube, items.elsewhere, items.categoryVideo]) {
    await open(item);
    await play.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('iframe').count()).toBe(0);
  }
  expect([youtube.strangers, youtube.asked]).toEqual([[], []]);
});

visitTest(
  'other embed code becomes a sandboxed frame that nothing covers',
  desktopInEnglish,
  async (visit) => {
    const { page, context, open, play } = await visitAs(visit);
    const referrers: (string | undefined)[] = [];
    await context.route('https://player.example/**', (route) => {
      referrers.push(route.request().headers().referer);
      return foreignPlayer(route);
    });
    await open(items.elsewhere);
    await play.click();
    const frame = page.locator('iframe');
    await page.frameLocator('iframe').getByRole('button', { name: 'play' }).click();
    expect(await frame.getAttribute('src')).toBe('https://player.example/e/1');
    const sandbox = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox.filter((token) => token.startsWith('allow-top-navigation'))).toEqual([]);
    expect(referrers.every((referrer) => referrer === undefined || referrer === `${platform.url}/`)).toBe(
      true,
    );
    const covered = await frame.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const spots = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
      );
      return spots.filter(([x, y]) => document.elementFromPoint(x, y) !== element);
    });
    expect(covered).toEqual([]);
  },
);
