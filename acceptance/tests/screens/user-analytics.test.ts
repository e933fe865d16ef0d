import { expect, test } from '@jest/globals';
import { mockAnalytics } from '../../support/analytics-responses.ts';
import { lookInEnglish, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();

async function userAnalytics({ page, words, look }: Walk): Promise<void> {
  const openState = async (state: Parameters<typeof mockAnalytics>[1], sign: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await mockAnalytics(page, state);
    await page.goto(`${screens.platform.url}/?admin=analytics`);
    await page.getByText(sign).first().waitFor();
  };

  await openState('waiting', words('正在加载用户数据…', 'Loading user data...'));
  await look('waiting');
  await openState('none', words('没有找到用户', 'No users found'));
  await look('none');
  await openState('busy', '7K4M-9XQ2-TB3N-0');
  await page.getByText('447', { exact: true }).waitFor();
  await look('full');
  await page.getByText('7K4M-9XQ2-TB3N-2').scrollIntoViewIfNeeded();
  await look('users');
  await page.getByRole('button', { name: words('表格', 'Table'), exact: true }).click();
  await look('table');
  await page
    .getByRole('button', { name: words('查看详情', 'View Details') })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: words('用户详情：', 'User Details: ') });
  await details.getByRole('button', { name: words('加载更多', 'Load more') }).waitFor();
  await look('details');
}

test('user analytics', async () => {
  expect(await lookInEnglish('analytics', screens.asAdmin, userAnalytics)).toEqual([]);
});
