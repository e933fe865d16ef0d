import { beforeAll, expect, test } from '@jest/globals';
import { type DemoLibrary, fillLibrary } from '../../support/demo-library.ts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();
let library: DemoLibrary;

beforeAll(async () => {
  library = await fillLibrary(screens.admin);
}, 180_000);

async function adminPanel(width: number, language: VisitLanguage): Promise<string[]> {
  const problems: string[] = [];
  const at = (state: string) => `admin-${state}-${width}-${language}`;
  const visitor = await screens.asMember(width, language);
  await visitor.goto(`${screens.platform.url}/?admin=upload`);
  await visitor.getByLabel(say(language, '密码', 'Password')).waitFor();
  problems.push(...(await problemsOf(visitor, at('login'))));
  await visitor.context().close();

  const page = await screens.asAdmin(width, language);
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByRole('button', { name: say(language, '选择视频', 'Choose a video') }).waitFor();
  problems.push(...(await problemsOf(page, at('upload'))));
  await page.getByRole('button', { name: say(language, '选择视频', 'Choose a video') }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  problems.push(...(await problemsOf(page, at('upload-dialog'))));
  await page.keyboard.press('Escape');

  await page.goto(`${screens.platform.url}/?admin=embed`);
  await page.getByRole('textbox', { name: /iframe/i }).waitFor();
  problems.push(...(await problemsOf(page, at('embed'))));

  await page.goto(`${screens.platform.url}/?admin=manage`);
  // Of the panel: the home page behind it shows the same titles, and the panel has tabs of its own.
  const list = page.getByRole('tabpanel');
  const section = (zh: string, en: string) =>
    page
      .getByRole('tablist', { name: say(language, '管理内容', 'Manage') })
      .getByRole('tab', { name: say(language, zh, en), exact: true });
  await list.getByText(library.video.title).first().waitFor();
  problems.push(...(await problemsOf(page, at('videos'))));
  await section('嵌入', 'Embeds').click();
  await list.getByText('极光追踪').first().waitFor();
  problems.push(...(await problemsOf(page, at('embeds'))));
  await section('会员', 'Members').click();
  // Other tests add members of their own: the demo member may be on a later page.
  await page
    .getByRole('searchbox', {
      name: say(language, '搜索姓名、手机号或会员号', 'Search name, phone or number'),
    })
    .fill(screens.platform.membershipNumber);
  await page.getByText(screens.platform.membershipNumber).first().waitFor();
  problems.push(...(await problemsOf(page, at('members'))));
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'the admin panel at %i px',
  async (width) => {
    expect(await inBoth((language) => adminPanel(width, language))).toEqual([]);
  },
  120_000,
);
