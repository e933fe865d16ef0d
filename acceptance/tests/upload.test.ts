import { beforeAll, expect, test } from '@jest/globals';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { smallVideo } from '../support/media.ts';
import { storeBeforeLoads, storedByAdmin } from '../support/stored.ts';

const platform = usePlatform();
const browser = useBrowser();
let token: string;
let file: string;

beforeAll(async () => {
  ({ token } = await new Api(platform.url).logIn(platform.admin));
  file = await smallVideo();
});

test('a video is uploaded, checked and saved; what is missing or fails is said', async () => {
  const { page } = await browser.visit({ locale: 'en-US' });
  const { membershipNumber, admin } = platform;
  await storeBeforeLoads(page, storedByAdmin({ membershipNumber, token, username: admin.username }));
  // Of a page the browser drew itself: a click on what the server drew may come too early.
  await page.goto(`${platform.url}/coming-soon`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('button', { name: /^(管理|Admin)$/ })
    .first()
    .click();
  const title = page.getByLabel(/^Title/);
  const save = page.getByRole('button', { name: 'Save video' });
  const toast = page.getByRole('listitem').filter({ hasText: 'Error' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose a video' }).click();
    await page.locator('input[type=file]').first().setInputFiles(file);
  };

  await save.click();
  await page.getByText('Please enter a video title').waitFor();
  await page.getByText('Please upload a video file first').first().waitFor();

  // A refused signature is told; trying again goes on.
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 403, body: '' }), {
    times: 1,
  });
  await choose();
  await toast.filter({ hasText: 'Failed to get upload URL' }).waitFor();
  // While the file is on its way Back asks first.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/objects/upload', (route) => held.promise.then(() => route.continue()), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Uploading 1 file' }).waitFor();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard what you have not saved?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  held.resolve();
  await page.getByRole('button', { name: 'Video Uploaded' }).waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  expect(await title.inputValue()).toBe('four-seconds');

  await page.route('**/api/videos', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await title.fill(`Glacier ${Date.now()}`);
  await save.click();
  await toast.filter({ hasText: 'Failed to add video' }).waitFor();
  await save.click();
  await page.getByText('Video added').first().waitFor();
  expect(await title.inputValue()).toBe('');
});
