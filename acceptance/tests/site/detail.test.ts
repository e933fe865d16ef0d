import { expect } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import { itemPath } from '../../support/detail-answers.ts';
import { amend, useDetailItems } from '../../support/detail-items.ts';
import { hold } from '../../support/hold.ts';
import { beaconsOf, listenForEvents, secondsOf } from '../../support/tracked-events.ts';
import { eachVisit } from '../../support/visits.ts';

/** One video, embed or YouTube video, as a member meets it. */

const { platform, items, visitAs } = useDetailItems();

eachVisit('a spinner turns while the item is fetched', async (visit) => {
  const { page, address, words } = await visitAs(visit);
  const answer = await hold(page, `**${itemPath(items.video)}`);
  await page.goto(address(items.video));
  const spinner = page.getByRole('status', { name: words('正在加载', 'Loading') });
  await spinner.waitFor();
  answer();
  await page.getByRole('heading', { level: 1, name: items.video.title }).waitFor();
  expect(await spinner.count()).toBe(0);
});

eachVisit('what is not there says so, and a button leads home', async (visit) => {
  const { page, address, words } = await visitAs(visit);
  for (const id of ['0123456789abcdef01234567', 'no-id']) {
    await page.goto(address({ type: 'video', id }));
    await page
      .getByRole('heading', { level: 1, name: words('未找到热冰视频', 'hot ice video not found') })
      .waitFor();
  }
  await page.goto(`${platform.url}/audio/${items.video.id}`);
  await page.getByRole('heading', { level: 1, name: words('页面不存在', 'page does not exist') }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: words('返回首页', 'Back home') }).click();
  await page.waitForURL(`${platform.url}/`);
});

eachVisit('a request that fails says so and is asked again', async (visit) => {
  const { page, address, button } = await visitAs(visit);
  await page.route(`**${itemPath(items.video)}`, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await page.goto(address(items.video));
  await button('重试', 'Try again').click();
  await page.getByRole('heading', { level: 1, name: items.video.title }).waitFor();
});

eachVisit(
  'shows title, views with separators, age in words and the lines of the description',
  async (visit) => {
    const { page, open, words } = await visitAs(visit);
    const threeDays = new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000).toISOString();
    await amend(page, items.video, { views: 1_234_567, createdAt: threeDays });
    await open(items.video);
    await page.getByText(words('1,234,567 次观看', '1,234,567 views'), { exact: true }).waitFor();
    const facts = page.locator('article').getByRole('paragraph');
    expect(await facts.allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(words('发布于 3 天前', 'published 3 days ago')),
        '第一行\n第二行\n\n第四行',
      ]),
    );
    expect(await page.title()).toContain(items.video.title);
  },
);

eachVisit('a badge says the type, and the details have type, views and time', async (visit) => {
  const { page, open, words } = await visitAs(visit);
  for (const [item, type] of [
    [items.video, words('视频', 'Video')],
    [items.elsewhere, words('嵌入内容', 'Embed content')],
    [items.categoryVideo, words('YouTube 视频', 'YouTube video')],
  ] as const) {
    await open(item);
    const details = page.getByRole('region', { name: words('影片信息', 'Details') });
    expect(await details.locator('dd').allInnerTexts()).toEqual([
      type,
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/\S/),
    ]);
    expect(await page.locator('article').getByText(type, { exact: true }).count()).toBe(2);
  }
});

eachVisit('the way back leads home and records the seconds spent', async (visit) => {
  const { page, context, open, words } = await visitAs(visit);
  const heard = await listenForEvents(context);
  await open(items.video);
  await page.waitForTimeout(1_100);
  await page.getByRole('link', { name: words('返回', 'Back'), exact: true }).click();
  await page.waitForURL(`${platform.url}/`);
  await page.getByRole('heading', { name: words('影库', 'Library'), exact: true }).waitFor();
  const back = () =>
    heard.flatMap(({ events }) => events).find(({ actionType }) => actionType === 'back_button');
  await waitFor(() => back() !== undefined, { what: 'back_button' });
  expect(back()).toMatchObject({
    contentType: 'video',
    contentId: items.video.id,
    contentTitle: items.video.title,
    fromPage: `/video/${items.video.id}`,
  });
  expect(secondsOf(back() as NonNullable<ReturnType<typeof back>>)).toBeGreaterThanOrEqual(1);
  expect(await beaconsOf(page)).toEqual([]);
});

eachVisit(
  'a like shows at once, is kept, and is taken back where the server does not follow',
  async (visit) => {
    const { page, open, words } = await visitAs(visit);
    const like = page.getByRole('button', { name: new RegExp(words('^喜欢', '^Like')) });
    const pressed = async (state: boolean, count: string) => {
      await page.getByRole('button', { pressed: state, name: new RegExp(words('^喜欢', '^Like')) }).waitFor();
      await like.getByText(count, { exact: true }).waitFor();
    };
    const clickAndWait = () =>
      Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/like')), like.click()]);
    await open(items.elsewhere);
    await pressed(false, '0');
    await clickAndWait();
    await pressed(true, '1');
    await page.reload();
    await pressed(true, '1');
    await clickAndWait();
    await page.reload();
    await pressed(false, '0');
    await page.route('**/like', (route) => route.fulfill({ status: 503, json: {} }));
    await like.click();
    await page
      .getByText(words('没能记下这次喜欢，请重试。', 'Your like was not saved. Please try again.'))
      .waitFor();
    await pressed(false, '0');
  },
);
