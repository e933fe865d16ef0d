import { expect, test } from '@jest/globals';
import { paths } from '@platform/contracts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();

async function gate(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.open(width, language, {});
  const problems: string[] = [];
  const look = async (state: string) => {
    problems.push(...(await problemsOf(page, `gate-${state}-${width}-${language}`)));
  };
  await page.goto(screens.platform.url);
  const field = page.getByRole('textbox');
  await field.waitFor();
  await look('empty');
  await field.fill('7K4M-9XQ2-TB3N-8');
  await look('filled');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.membershipVerify}`, async (route) => {
    await held;
    await route.continue();
  });
  const submit = page.getByRole('button', { name: say(language, '进入影库', 'Enter the library') });
  await submit.click();
  await page.getByRole('button', { name: say(language, '验证中…', 'verifying...') }).waitFor();
  await look('verifying');
  answer();
  await page.getByRole('alert').getByRole('paragraph').waitFor();
  await look('refused');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**${paths.membershipVerify}`, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: {} }),
  );
  await submit.click();
  await page.getByText(say(language, '30 秒', '30 seconds')).waitFor();
  await look('too-many');
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'the gate at %i px',
  async (width) => {
    expect(await inBoth((language) => gate(width, language))).toEqual([]);
  },
  120_000,
);
