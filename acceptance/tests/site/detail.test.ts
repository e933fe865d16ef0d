import { expect } from '@jest/globals';
import { waitFor } from '@platform/testkit/black-box';
import { useDetailItems } from '../../support/detail-items.ts';
import { beaconsOf, listenForEvents, secondsOf } from '../../support/tracked-events.ts';
import { desktopInEnglish, phoneInChinese, visitTest } from '../../support/visits.ts';

/** The detail pages, as a member. */

const { platform, items, visitAs } = useDetailItems();

visitTest('the back link leads home and records the seconds spent', desktopInEnglish, async (visit) => {
  const { page, context, open, words } = await visitAs(visit);
  const trackedRequests = await listenForEvents(context);
  await open(items.video);
  await page.waitForTimeout(1_100);
  await page.getByRole('link', { name: words('返回', 'Back'), exact: true }).click();
  await page.waitForURL(`${platform.url}/`);
  await page.getByRole('heading', { name: words('影库', 'Library'), exact: true }).waitFor();
  const back = () =>
    trackedRequests.flatMap(({ events }) => events).find(({ actionType }) => actionType === 'back_button');
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

visitTest(
  'a like shows at once, is kept, and is rolled back when the server fails',
  phoneInChinese,
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
      // Exact: the screen reader announcement contains the text too.
      .getByText(words('没能记下这次喜欢，请重试。', 'Your like was not saved. Please try again.'), {
        exact: true,
      })
      .waitFor();
    await pressed(false, '0');
  },
);
