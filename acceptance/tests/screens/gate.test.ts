import { expect, test } from '@jest/globals';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();

async function gate(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.open(width, language, {});
  const at = (state: string) => `gate-${state}-${width}-${language}`;
  await page.goto(screens.platform.url);
  const field = page.getByRole('textbox');
  await field.waitFor();
  const problems = await problemsOf(page, at('empty'));
  await field.fill('7K4M-9XQ2-TB3N-8');
  await page.getByRole('button', { name: say(language, '进入影库', 'Enter the library') }).click();
  await page.getByRole('alert').waitFor();
  problems.push(...(await problemsOf(page, at('refused'))));
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'the gate at %i px',
  async (width) => {
    expect(await inBoth((language) => gate(width, language))).toEqual([]);
  },
  60_000,
);
