/** Takes the README's pictures from a running platform (`make up`), after filling its library: `npm run pictures`. */
import { join } from 'node:path';
import { demoMembershipNumber, storageKeys } from '@platform/contracts';
import { launchChromium } from '@platform/testkit/chromium';
import { Api } from '../support/api.ts';
import { fillLibrary } from '../support/demo-library.ts';

const url = process.env.PLATFORM_URL ?? 'http://127.0.0.1:8080';
const folder = join(import.meta.dirname, '../../docs/pictures');
const admin = { username: 'admin', password: 'admin-local-only' };

const browser = await launchChromium();
try {
  const { api, token } = await new Api(url).logIn(admin);
  await fillLibrary(api);

  const page = await browser.newPage({ viewport: { width: 1440, height: 1540 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    (values) => {
      for (const [key, value] of values) localStorage.setItem(key, value);
    },
    [
      [storageKeys.membershipNumber, demoMembershipNumber],
      [storageKeys.adminToken, token],
      [storageKeys.adminUser, JSON.stringify({ id: 'admin', username: admin.username })],
    ] as [string, string][],
  );
  await page.goto(url);
  await page.locator('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, 'home.jpg'), type: 'jpeg', quality: 82 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/?admin=manage/embeds`);
  await page.getByText('极光追踪').last().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, 'admin.jpg'), type: 'jpeg', quality: 82 });
} finally {
  await browser.close();
}
