import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath, type VideoDetail } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { longVideo } from '../../support/media.ts';
import { desktopInEnglish, enter, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** How an uploaded film is played once its renditions are there. */

const platform = usePlatform();
const browser = useBrowser();
let admin: Api;
let film: VideoDetail;
const path = (id: string) => apiPath('/api/videos/{id}', { id });

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
  const title = `冰山之下 ${Date.now()}`;
  const { id } = await admin.createVideo(await longVideo(), { title, description: '0:00 海面\n1:00 海底' });
  await admin.putFile(
    apiPath('/api/videos/{id}/captions/{language}', { id, language: 'en' }),
    '1\n00:00:00,000 --> 00:02:00,000\nThe ice is blue\n',
  );
  film = await admin.untilProcessed(id);
  const { hls = '' } = film.playback;
  // For some seconds storage serves what it has read of a film before.
  await waitFor(async () => (await (await admin.send('GET', hls)).text()).includes('480p'), {
    what: 'the smaller rendition',
  });
});
afterAll(async () => {
  if (film) await admin.delete(path(film.id));
});

async function watch(visit: Visit, membershipNumber = platform.membershipNumber) {
  const visitor = await enter(browser, visit, membershipNumber);
  const { page } = visitor;
  const responses: { url: string; status: number }[] = [];
  page.on('response', (response) => responses.push({ url: response.url(), status: response.status() }));
  await page.goto(`${platform.url}/video/${film.id}`);
  await page.getByRole('button', { name: /^(播放|Play) *[「“]/ }).click();
  const player = page.locator('video');
  const at = () => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await waitFor(async () => (await at()) > 0.3, { what: 'playback' });
  /** Nothing happens where the player is gone. */
  const seek = (to: number) =>
    page.evaluate((seconds) => {
      const element = document.querySelector('video');
      if (element) element.currentTime = seconds;
    }, to);
  /** Goes to places that aren't loaded, until the page says so. */
  const seekUntilTold = (message: string) => {
    const told = page.getByText(message);
    return waitFor(async () => (await told.isVisible()) || seek(60 + Math.random() * 50), {
      what: message,
      everyMs: 1_000,
    });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return { ...visitor, player, at, seek, seekUntilTold, button, responses };
}

visitTest(
  'its renditions come from S3, in the quality that is chosen and remembered, with captions',
  desktopInEnglish,
  async (visit) => {
    const { page, player, button, responses } = await watch(visit);
    const statusesOf = (pattern: RegExp) =>
      new Set(responses.filter(({ url }) => pattern.test(url)).map(({ status }) => status));
    expect(statusesOf(/\/objects\/.*\.mp4\/.*\.mp4$/)).toEqual(new Set([302]));
    expect(statusesOf(/\/renditions\//)).toEqual(new Set([206]));

    const captions = () =>
      player.evaluate((element: HTMLVideoElement) =>
        [...element.textTracks]
          .filter(({ kind, mode }) => kind === 'subtitles' && mode === 'showing')
          .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
      );
    await waitFor(async () => (await captions()).includes('The ice is blue'), { what: 'captions' });
    await page.keyboard.press('c');
    await waitFor(async () => (await captions()).length === 0, { what: 'no captions' });

    // The controls hide while nobody moves.
    await player.hover();
    await button(/^Quality: Auto/).click();
    await page.getByRole('menuitemradio', { name: '480p', exact: true }).click();
    const height = () => player.evaluate((element: HTMLVideoElement) => element.videoHeight);
    await waitFor(async () => (await height()) === 480, { what: '480p' });
    await page.reload();
    await page.getByRole('button', { name: /^Play “/ }).click();
    await button('Quality: 480p').waitFor();

    const range = page.locator('media-time-range');
    let x = 100;
    await waitFor(
      async () => {
        // Hovering before the storyboard has loaded shows no preview until the mouse moves again.
        x = 400 - x;
        await range.hover({ position: { x, y: 5 } });
        return /storyboard-001\.webp#xywh=/.test((await range.getAttribute('mediapreviewimage')) ?? '');
      },
      { what: 'a preview' },
    );
  },
);

visitTest('a line that is cut is told, and the film goes on by itself', phoneInChinese, async (visit) => {
  const { page, context, at, seek, words } = await watch(visit);
  // Chromium's own offline mode lets ranges behind a redirect through.
  const files = /\/(objects|renditions)\//;
  await context.route(files, (route) => route.abort('internetdisconnected'));
  await seek(100);
  await page.getByText(words('网络断了，正在重连', 'Connection lost. Reconnecting')).waitFor();
  await context.unroute(files);
  await waitFor(async () => (await at()) > 100.3, { what: 'playback at 1:40' });
  await page
    .getByText(words('网络断了，正在重连', 'Connection lost. Reconnecting'))
    .waitFor({ state: 'detached' });
});

visitTest('two taps on a side seek, a tap on the button pauses', phoneInChinese, async (visit) => {
  const { page, player, at, button, words } = await watch(visit);
  const { x, y, width, height } = (await player.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tap = (share: number) => page.touchscreen.tap(x + share * width, y + height / 2);
  /** Again until it has done what it should: on a busy machine two taps are too far apart, or the controls have hidden. */
  const until = (what: string, isDone: () => Promise<boolean>, act: () => Promise<void>) =>
    waitFor(async () => (await isDone()) || act(), { what, everyMs: 1_000 });
  await until(
    'a later place',
    async () => (await at()) > 15,
    async () => {
      await tap(0.9);
      await tap(0.9);
    },
  );
  const isPaused = () => player.evaluate((element: HTMLVideoElement) => element.paused);
  await until('a pause', isPaused, () => button(words('暂停', 'Pause')).tap());
  const paused = await at();
  await until(
    'an earlier place',
    async () => (await at()) < paused,
    async () => {
      await tap(0.1);
      await tap(0.1);
    },
  );
});

visitTest(
  'goes on when the cookie has expired; a member who is suspended is told',
  phoneInChinese,
  async (visit) => {
    const { id, membershipNumber } = await admin.createMember();
    const { context, at, words, seek, seekUntilTold } = await watch(visit, membershipNumber);
    await context.clearCookies();
    await seek(60);
    await waitFor(async () => (await at()) > 60.3, { what: 'playback at 1:00' });

    await admin.setMemberStatus(id, 'suspended');
    await seekUntilTold(words('会员号已失效', 'no longer valid'));
  },
);

visitTest(
  'a film whose renditions are made anew goes on with the new ones',
  phoneInChinese,
  async (visit) => {
    const { context, at, seek } = await watch(visit);
    // What the playlist named is gone, until it is asked for again.
    const files = /\.mp4\/[^/]+\.mp4$/;
    await context.route(files, (route) => route.fulfill({ status: 404 }));
    await context.route(/\/master\.m3u8$/, async (route) => {
      await context.unroute(files);
      await route.continue();
    });
    await seek(100);
    await waitFor(async () => (await at()) > 100.3, { what: 'playback at 1:40' });
  },
);

test('films’ pages that were left are no longer in memory', async () => {
  const { page, context, player } = await watch(desktopInEnglish);
  const debug = await context.newCDPSession(page);
  const nodes = async () => {
    await debug.send('HeapProfiler.collectGarbage');
    return (await debug.send('Memory.getDOMCounters')).nodes;
  };
  const watched = await nodes();
  const leave = async () => {
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor();
    await player.waitFor({ state: 'detached' });
  };
  await leave();
  for (let times = 0; times < 5; times += 1) {
    await page.goBack();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await leave();
  }
  // React keeps the last one for a while.
  await waitFor(async () => (await nodes()) < 2 * watched, {
    what: 'their pages to be collected',
    everyMs: 500,
  });
});

test('a film that is hidden while it plays says that it is gone', async () => {
  const { page, seekUntilTold } = await watch(desktopInEnglish);
  // A page whose requests are looked at keeps no redirects.
  await page.route('**/objects/**', (route) => route.continue());
  await admin.put(path(film.id), { isPublic: false });
  try {
    await seekUntilTold('This file is no longer there');
  } finally {
    await admin.put(path(film.id), { isPublic: true });
  }
});
