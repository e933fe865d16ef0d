import { expect, test } from '@jest/globals';
import { answerAnalytics } from '../../support/analytics-answers.ts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();

async function userAnalytics(width: number, language: VisitLanguage): Promise<string[]> {
  const problems: string[] = [];
  const page = await screens.asAdmin(width, language);
  const look = async (state: string) => {
    problems.push(...(await problemsOf(page, `analytics-${state}-${width}-${language}`)));
  };
  const openState = async (state: Parameters<typeof answerAnalytics>[1], sign: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerAnalytics(page, state);
    await page.goto(`${screens.platform.url}/?admin=analytics`);
    await page.getByText(sign).first().waitFor();
  };
  const empty = say(language, '没有找到用户', 'No users found');

  await openState('waiting', say(language, '正在加载用户数据…', 'Loading user data...'));
  await look('waiting');
  await openState('none', empty);
  await look('none');
  await openState('failed', empty);
  await look('failed');
  await openState('busy', '7K4M-9XQ2-TB3N-0');
  await page.getByText('447').waitFor();
  await look('full');
  await page.getByRole('button', { name: say(language, '表格', 'Table'), exact: true }).click();
  await look('table');
  await page
    .getByRole('button', { name: say(language, '查看详情', 'View Details') })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: say(language, '用户详情：', 'User Details: ') });
  await details.getByRole('button', { name: say(language, '加载更多', 'Load more') }).waitFor();
  await look('details');
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'user analytics at %i px',
  async (width) => {
    expect(await inBoth((language) => userAnalytics(width, language))).toEqual([]);
  },
  300_000,
);
