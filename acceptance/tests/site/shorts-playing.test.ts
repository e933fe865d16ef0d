import { expect } from '@jest/globals';
import { buildPath, paths, youtubeDetailSchema } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import { secondsOf, unstamped } from '../../support/tracked-events.ts';
import { useViewer } from '../../support/viewer.ts';
import { eachVisit, say } from '../../support/visits.ts';
import { commandsOf } from '../../support/youtube-stand-in/index.ts';

/** What the viewer of the short videos plays, with what sound, what it says when it can't, and what it reports. */

const { screens, filled, titles, open, nameOf, videoAt, picker } = useViewer();

eachVisit('the sound starts off, and the member’s choice is kept', async (visit) => {
  const { page, viewer, next } = await open(visit);
  const sound = page.getByRole('button', { name: say(visit.language, '打开声音', 'Turn the sound on') });
  const mute = page.getByRole('button', { name: say(visit.language, '静音', 'Mute') });
  const sounds = async (videoId: string) => {
    const player = await viewer.player(videoId);
    await waitFor(async () => (await commandsOf(player)).at(-1) === 'unMute', { what: 'sound' });
  };
  await viewer.player(videoAt(0).videoId);
  await sound.click();
  await mute.waitFor();
  await sounds(videoAt(0).videoId);
  await next.click();
  await sounds(videoAt(1).videoId);
  await page.reload();
  await viewer.player(videoAt(1).videoId);
  // Nothing may sound on a page nobody has touched; the first touch lets it.
  await page.keyboard.press('ArrowUp');
  await sounds(videoAt(0).videoId);
  await mute.click();
  await sound.waitFor();
});

eachVisit(
  'a player that does not come within 15 s is said so, skipped and tried again',
  async (visit) => {
    const { page, viewer, youtube } = await open(visit, {
      clock: true,
      prepare: (stand) => {
        stand.set(videoAt(0).videoId, 'silent');
        stand.set(videoAt(1).videoId, 'unreachable');
      },
    });
    const alert = page.getByRole('alert');
    const button = (zh: string, en: string) =>
      alert.getByRole('button', { name: say(visit.language, zh, en) });
    await viewer.player(videoAt(0).videoId);
    await page.clock.fastForward(10_000);
    expect(await alert.count()).toBe(0);
    await page.clock.fastForward(6_000);
    await alert
      .getByRole('heading', { name: say(visit.language, '这条视频加载不出来', 'This video cannot load') })
      .waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    youtube.set(videoAt(0).videoId, 'plays');
    await button('重试', 'Try again').click();
    const player = await viewer.player(videoAt(0).videoId);
    await waitFor(async () => (await commandsOf(player)).includes('playVideo'), { what: 'the player' });

    await page.keyboard.press('ArrowDown');
    await page.clock.fastForward(300);
    await waitFor(() => youtube.asked.some(({ pathname }) => pathname.endsWith(videoAt(1).videoId)), {
      what: 'the second',
    });
    await page.clock.fastForward(15_500);
    await button('跳到下一条', 'Skip to the next one').click();
    await viewer.at(`3 / ${titles.length}`);
  },
  90_000,
);

eachVisit('a video that YouTube refuses is said so, by its reason, and can be skipped', async (visit) => {
  const { page, viewer, youtube, next } = await open(visit, {
    prepare: (stand) => {
      stand.set(videoAt(0).videoId, 150);
      stand.set(videoAt(1).videoId, 100);
      stand.set(videoAt(2).videoId, 153);
    },
  });
  const alert = page.getByRole('alert');
  await alert
    .getByText(say(visit.language, '作者不让在这里播放', 'The owner does not let it play here'))
    .waitFor();
  const away = alert.getByRole('link', { name: say(visit.language, '去 YouTube 看', 'Watch on YouTube') });
  expect(await away.getAttribute('href')).toBe(videoAt(0).youtubeUrl);
  await alert
    .getByRole('button', { name: say(visit.language, '跳到下一条', 'Skip to the next one') })
    .click();
  await alert.getByText(say(visit.language, '这条视频看不到了', 'This video is no longer there')).waitFor();
  await next.click();
  await alert.getByText(say(visit.language, '播放器出错了', 'The player failed')).waitFor();
  expect(await alert.getByRole('button').count()).toBe(1);
  youtube.set(videoAt(2).videoId, 'plays');
  await alert.getByRole('button').click();
  await viewer.player(videoAt(2).videoId);
  await alert.waitFor({ state: 'detached' });
});

eachVisit('each video that played is reported once and counted, with the time spent', async (visit) => {
  const { page, next, events } = await open(visit, {
    prepare: (stand) => stand.set(videoAt(1).videoId, 101),
  });
  const path = `${picker}/${filled.category.id}`;
  const subject = ({ id, title }: { id: string; title: string }) => ({
    contentType: 'youtube',
    contentId: id,
    contentTitle: title,
  });
  const seen = (count: number) =>
    waitFor(() => events().filter(({ actionType }) => actionType === 'video_view').length === count, {
      timeoutMs: 20_000,
      what: `${count} views`,
    });
  await seen(1);
  await next.click();
  await page.getByRole('alert').waitFor();
  await next.click();
  await seen(2);
  await page
    .getByRole('banner')
    .getByRole('link', { name: nameOf(filled.category, visit) })
    .click();
  await waitFor(() => events().some((event) => event.actionType === 'page_exit'), {
    what: 'the end of the visit',
  });
  const some = { timeSpentSeconds: expect.any(Number) };
  expect(events().map(unstamped).slice(0, 5)).toEqual([
    { actionType: 'page_enter', toPage: path },
    { actionType: 'video_view', ...subject(videoAt(0)) },
    { actionType: 'video_view', ...subject(videoAt(2)) },
    { actionType: 'back_button', ...subject(videoAt(2)), fromPage: path, ...some },
    { actionType: 'page_exit', fromPage: path, toPage: picker, ...some },
  ]);
  expect(events().reduce((sum, event) => sum + secondsOf(event), 0)).toBeGreaterThan(0);
  const detail = buildPath(paths.youtube, { id: videoAt(0).id });
  await waitFor(async () => youtubeDetailSchema.parse(await screens.admin.get(detail)).views > 0, {
    timeoutMs: 20_000,
    what: 'the view in the count',
  });
});
