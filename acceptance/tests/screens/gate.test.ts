import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { hold } from '../../support/hold.ts';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();

async function gate({ page, words, look }: Walk): Promise<void> {
  await page.goto(screens.platform.url);
  const field = page.getByRole('textbox');
  await field.waitFor();
  await look('empty');
  await field.fill('7K4M-9XQ2-TB3N-8');

  const respond = await hold(page, `**${apiPath('/api/membership/verify')}`);
  const submit = page.getByRole('button', { name: words('进入影库', 'Enter the library') });
  await submit.click();
  await page.getByRole('button', { name: words('验证中…', 'Verifying...') }).waitFor();
  await look('verifying');
  respond();
  await page.getByRole('alert').getByRole('paragraph').waitFor();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**${apiPath('/api/membership/verify')}`, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: {} }),
  );
  await submit.click();
  await page.getByText(words('30 秒', '30 seconds')).waitFor();
  await look('too-many');
}

test('the gate', async () => {
  expect(await lookInBoth('gate', screens.open, gate)).toEqual([]);
});
