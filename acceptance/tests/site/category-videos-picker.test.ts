import { expect, test } from '@jest/globals';
import { waitFor } from '@platform/testkit/black-box';
import { useViewer } from '../../support/viewer.ts';
import { desktopInEnglish, phoneInChinese, visitTest } from '../../support/visits.ts';
import { commandsOf } from '../../support/youtube-stand-in/index.ts';

/** The category picker of the short videos. */

const { platform, filled, titles, open, nameOf, videoAt, picker } = useViewer();

test('category cards are in 1 to 4 columns by width, and no name overlaps its picture', async () => {
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
        // The art's edge is slanted by 60 degrees: x moves left by tan 30° of the height.
        return [...range.getClientRects()].flatMap(({ right, bottom }) =>
          right > art.left + (art.bottom - bottom) * 0.577 ? [text.textContent ?? ''] : [],
        );
      }),
    }));
    expect([width, found]).toEqual([width, { columns, covering: [] }]);
  }
});

visitTest(
  'a card opens its category at the first video, which plays muted, looping, with controls',
  phoneInChinese,
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

visitTest('from 1024 px the header has the links beside the back link', desktopInEnglish, async (visit) => {
  const { page } = await open(visit, { path: picker });
  await page.setViewportSize({ width: 1024, height: 900 });
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Back home' }).waitFor();
  for (const name of ['Library', 'Upcoming', 'Blog'])
    await header.getByRole('link', { name, exact: true }).waitFor();
  expect(await header.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false);
  const spills = await header.evaluate((bar) => {
    const boxes = [...bar.querySelectorAll('a, button')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top }) => width > 0 && top < 64);
    return boxes.some(({ right }) => right > window.innerWidth);
  });
  expect(spills).toBe(false);
});
