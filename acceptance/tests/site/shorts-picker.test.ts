import { expect, test } from '@jest/globals';
import { buildPath, categoryDefinitions, paths } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import { unavailable } from '../../support/answers.ts';
import { emptyCategory } from '../../support/category-videos.ts';
import { hold } from '../../support/hold.ts';
import { useViewer } from '../../support/viewer.ts';
import { desktopInEnglish, eachVisit, say } from '../../support/visits.ts';
import { commandsOf } from '../../support/youtube-stand-in/index.ts';

/** The picker of the short videos, and the ways in and out of a category. */

const { screens, platform, filled, titles, open, nameOf, videoAt, picker } = useViewer();

eachVisit(
  'the picker has its title, the way home, the twelve categories and every topic with a video',
  async (visit) => {
    const { page, youtube } = await open(visit, { path: picker });
    await page
      .getByRole('heading', { level: 1, name: say(visit.language, '冷热冰视频', 'cold and hot ice videos') })
      .waitFor();
    await page
      .getByText(say(visit.language, '选一个分类，开始看', 'choose a category to start watching'))
      .waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: nameOf(filled.topic, visit) })
      .waitFor();
    const addresses = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    expect(addresses.slice(0, 12)).toEqual(categoryDefinitions.map(({ id }) => id));
    expect(addresses.slice(12)).toContain(filled.topic.id);
    expect(await page.getByRole('banner').textContent()).toContain('冰焰影库');
    expect([youtube.asked, youtube.strangers]).toEqual([[], []]);
    await page.getByRole('link', { name: say(visit.language, '返回首页', 'Back home') }).click();
    await page.waitForURL(`${platform.url}/`);
  },
);

test('category cards stand in 1 to 4 columns by width, and no name reaches into its picture', async () => {
  const { page } = await open(desktopInEnglish, { path: picker });
  const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
  await cards.first().waitFor();
  for (const [width, columns] of [
    [360, 1],
    [599, 1],
    [600, 2],
    [768, 2],
    [900, 3],
    [1200, 4],
    [1440, 4],
    [1760, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const found = await cards.evaluateAll((links) => ({
      columns: new Set(links.map((link) => link.getBoundingClientRect().left)).size,
      covering: links.flatMap((link) => {
        const text = link.querySelector('span');
        const art = link.querySelector('svg')?.getBoundingClientRect();
        if (!text || !art) return ['a card without name or picture'];
        const range = document.createRange();
        range.selectNodeContents(text);
        // The cut leans at 60 degrees: at each line's foot it has come that far to the left.
        return [...range.getClientRects()].flatMap(({ right, bottom }) =>
          right > art.left + (art.bottom - bottom) * 0.577 ? [text.textContent ?? ''] : [],
        );
      }),
    }));
    expect([width, found]).toEqual([width, { columns, covering: [] }]);
  }
});

eachVisit(
  'a card opens its category at the first of its videos, which plays: muted, looping, with controls',
  async (visit) => {
    const { page, viewer, youtube, complaints } = await open(visit, { path: picker });
    await page.getByRole('link', { name: nameOf(filled.category, visit) }).click();
    await viewer.at(`1 / ${titles.length}`);
    const player = await viewer.player(videoAt(0).videoId);
    await waitFor(async () => (await commandsOf(player)).includes('playVideo'), { what: 'the player' });
    expect(youtube.asked).toHaveLength(1);
    expect(Object.fromEntries((youtube.asked[0] as URL).searchParams)).toMatchObject({
      autoplay: '1',
      mute: '1',
      playsinline: '1',
      controls: '1',
      rel: '0',
      modestbranding: '1',
      loop: '1',
      playlist: videoAt(0).videoId,
      origin: platform.url,
    });
    expect(youtube.strangers).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

eachVisit('the back button has the category’s name and leads to the picker', async (visit) => {
  const { page, viewer } = await open(visit);
  await viewer.at(`1 / ${titles.length}`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: nameOf(filled.category, visit) })
    .click();
  await page.waitForURL(platform.url + picker);
  await page.goto(`${platform.url}${picker}/nothing`);
  await page
    .getByRole('heading', { name: say(visit.language, '没有这个分类', 'There is no such category') })
    .waitFor();
  await page.getByRole('link', { name: say(visit.language, '返回', 'Back'), exact: true }).click();
  await page.waitForURL(platform.url + picker);
});

eachVisit(
  'an empty category says so with a way back, after a spinner, and a failure can be tried again',
  async (visit) => {
    const empty = await emptyCategory(screens.admin, 'definition');
    const { page } = await open(visit, { path: picker });
    const list = `**${buildPath(paths.categoryVideosOfCategory, { categoryId: empty.id })}`;
    await page.route(list, (route) => route.fulfill(unavailable), { times: 1 });
    const answer = await hold(page, list);
    await page.getByRole('link', { name: nameOf(empty, visit) }).click();
    await page.getByRole('status', { name: say(visit.language, '正在加载', 'Loading') }).waitFor();
    answer();
    await page.getByRole('button', { name: say(visit.language, '重试', 'Try again') }).click();
    await page
      .getByRole('heading', {
        name: say(visit.language, '这个分类还没有热冰视频', 'no hot ice videos in this category yet'),
      })
      .waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: say(visit.language, '返回分类', 'Back to the categories') })
      .click();
    await page.waitForURL(platform.url + picker);
  },
);
