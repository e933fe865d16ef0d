import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, storageKeys, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { scenery, smallVideo } from '../support/media.ts';
import { storeBeforeLoad, storedByAdmin } from '../support/stored.ts';
import { untilToast } from '../support/toast.ts';

/** The operator gives a video a picture, from this computer and from the video itself. */

const platform = usePlatform();
const browser = useBrowser();
let admin: Api;
let video: Video;
let page: Page;

beforeAll(async () => {
  const { api, token } = await new Api(platform.url).logIn(platform.admin);
  admin = api;
  video = await admin.createVideo(await smallVideo(), { title: `缩略图 ${Date.now()}` });
  ({ page } = await browser.visit());
  const { membershipNumber, admin: operator } = platform;
  await storeBeforeLoad(page, {
    language: 'en',
    [storageKeys.membershipNumber]: membershipNumber,
    ...storedByAdmin({ token, username: operator.username }),
  });
  await page.goto(`${platform.url}/?admin=thumbnails`);
});

const panel = () => page.getByRole('tabpanel', { name: 'Thumbnails' });

async function chooseVideo(): Promise<void> {
  await panel().getByRole('combobox', { name: 'Video' }).fill(video.title);
  await page.getByRole('option', { name: video.title }).click();
}

const chooseFile = (name: string, mimeType: string, buffer: Buffer) =>
  panel().locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function upload(): Promise<void> {
  await untilToast(page, 'Thumbnail updated', () =>
    panel().getByRole('button', { name: 'Upload thumbnail' }).click(),
  );
  await waitFor(async () => (await panel().getByRole('combobox', { name: 'Video' }).inputValue()) === '', {
    what: 'an empty choice',
  });
}

/** What the video's card in the library behind the panel shows: the picture's address, type and width. */
async function cardShows(): Promise<{ address: string; type: string; width: number }> {
  const picture = page.locator(`[data-card="${video.id}"] img`);
  await waitFor(
    () =>
      picture
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
        .catch(() => false),
    { what: 'the picture' },
  );
  return picture.evaluate(async (image: HTMLImageElement) => {
    const blob = await (await fetch(image.currentSrc)).blob();
    return { address: image.currentSrc, type: blob.type, width: (await createImageBitmap(blob)).width };
  });
}

test('a picture of the operator is on the card in the width it is shown in', async () => {
  const before = (await cardShows()).address;
  await chooseVideo();
  const picture = await scenery(1);
  await chooseFile('scenery.jpg', 'image/jpeg', picture);
  await upload();
  await waitFor(async () => (await cardShows()).address !== before, { what: 'the new picture' });
  expect(await cardShows()).toEqual({
    address: expect.stringMatching(/\?w=320$/),
    type: 'image/webp',
    width: 320,
  });
});

test('a moment of the video is taken with the slider, of a hidden one too', async () => {
  const path = apiPath('/api/videos/{id}', { id: video.id });
  await admin.send('PUT', path, { isPublic: false });
  const thumbnail = async () => (await admin.get(path)).thumbnail;
  const before = await thumbnail();
  await chooseVideo();
  const slider = panel().getByRole('slider');
  await panel().getByRole('button', { name: 'Use this frame', disabled: false }).waitFor();
  await slider.press('End');
  await slider.press('Shift+ArrowLeft');
  await slider.press('ArrowRight');
  await panel().getByRole('button', { name: 'Use this frame', disabled: false }).click();
  await panel().getByRole('img', { name: 'The new picture' }).waitFor();
  await upload();
  expect(await thumbnail()).not.toBe(before);
});
