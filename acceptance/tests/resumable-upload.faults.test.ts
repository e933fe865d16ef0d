import { createReadStream } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { sha256, variedVideoOfSize } from '../support/media.ts';
import { storeBeforeLoad, storedByAdmin } from '../support/stored.ts';

const platform = usePlatform();
const browser = useBrowser();
const bytes = 300 * 1024 ** 2;

test('300 MB in parts, with the network cut and a reload on the way, arrive byte for byte', async () => {
  const { api: admin, token } = await new Api(platform.url).logIn(platform.admin);
  const file = await variedVideoOfSize(bytes);
  const { page, context } = await browser.visit({ locale: 'en' });
  await storeBeforeLoad(page, storedByAdmin({ token, username: platform.admin.username }));
  page.on('dialog', (dialog) => void dialog.accept());
  const parts: number[] = [];
  page.on('request', (request) => {
    const part = /[?&]partNumber=(\d+)/.exec(request.url())?.[1];
    if (request.method() === 'PUT' && part) parts.push(Number(part));
  });
  const choose = async () => {
    await page.goto(`${platform.url}/?admin=upload`);
    await page.getByRole('button', { name: /Choose a video|选择视频/ }).click();
    await page.locator('input[type=file]').first().setInputFiles(file);
  };
  const untilPart = async (wanted: number) => {
    while (!parts.includes(wanted)) await page.waitForRequest((request) => request.method() === 'PUT');
  };

  await choose();
  await untilPart(10);
  await context.setOffline(true);
  await page.getByText(/Waiting for the connection|正在等待网络恢复/).waitFor();
  await context.setOffline(false);
  await untilPart(20);
  const before = Math.max(...parts);
  parts.length = 0;
  await choose();
  await page.getByRole('button', { name: /Video Uploaded|视频已上传/ }).waitFor({ timeout: 300_000 });
  // What had arrived before the reload was not sent again.
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(before);

  const stored = await admin.get(apiPath('/api/storage/videos'));
  const paths = stored.filter(({ size }) => size === bytes).map(({ objectPath }) => objectPath);
  expect(paths).toHaveLength(1);
  const response = await admin.send('GET', paths[0] as string);
  expect(response.status).toBe(200);
  expect(await sha256(response.body as unknown as AsyncIterable<Uint8Array>)).toBe(
    await sha256(createReadStream(file)),
  );
}, 600_000);
