import { beforeAll, expect, test } from '@jest/globals';
import { paths, storageKeys } from '@platform/contracts';
import { usePlatform } from '@platform/testkit';
import type { Page } from 'playwright-core';
import { answerAnalytics } from '../support/analytics-answers.ts';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { type DemoLibrary, fillLibrary } from '../support/demo-library.ts';
import { problemsOf } from '../support/screen-check.ts';

/**
 * Every screen in every state, at three widths and in both languages: axe finds nothing by WCAG 2.2 AA, and nothing is
 * wider than its window. SCREENSHOTS=<folder> keeps a picture of each, to be looked at.
 */

const platform = usePlatform();
const browser = useBrowser();
const widths = [360, 768, 1440];
const languages = ['zh-CN', 'en'] as const;
type Language = (typeof languages)[number];

let library: DemoLibrary;
let token = '';
let admin: Api;

const say = (language: Language, zh: string, en: string): string => (language === 'en' ? en : zh);

async function open(width: number, language: Language, stored: Record<string, string>): Promise<Page> {
  const { page } = await browser.visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { language, ...stored },
  );
  return page;
}

const asMember = (width: number, language: Language): Promise<Page> =>
  open(width, language, { [storageKeys.membershipNumber]: platform.membershipNumber });

const asAdmin = (width: number, language: Language): Promise<Page> =>
  open(width, language, {
    [storageKeys.membershipNumber]: platform.membershipNumber,
    [storageKeys.adminToken]: token,
    [storageKeys.adminUser]: JSON.stringify({ id: 'a', username: platform.admin.username }),
  });

/** Looks at a screen in both languages at once. */
const inBoth = async (look: (language: Language) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(languages.map(look))).flat();

beforeAll(async () => {
  const anyone = new Api(platform.url);
  ({ api: admin, token } = await anyone.logIn(platform.admin));
  const { page } = await browser.visit();
  library = await fillLibrary(admin, page);
  await page.close();
}, 180_000);

async function gate(width: number, language: Language): Promise<string[]> {
  const page = await open(width, language, {});
  const at = (state: string) => `gate-${state}-${width}-${language}`;
  await page.goto(platform.url);
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

test.each(widths)(
  'the gate at %i px',
  async (width) => {
    expect(await inBoth((language) => gate(width, language))).toEqual([]);
  },
  60_000,
);

async function home(width: number, language: Language): Promise<string[]> {
  const page = await asMember(width, language);
  const at = (state: string) => `home-${state}-${width}-${language}`;
  const problems: string[] = [];

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.library}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(platform.url);
  await page
    .getByRole('heading', { name: say(language, '影库', 'Library'), exact: true })
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('loading'))));
  answer();
  await page.getByRole('link', { name: library.video.title }).first().waitFor();
  problems.push(...(await problemsOf(page, at('full'))));

  await page
    .getByRole('button', { name: new RegExp(`${say(language, '分享', 'Share')}.*${library.video.title}`) })
    .first()
    .click();
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
  problems.push(...(await problemsOf(page, at('share'))));
  await page.keyboard.press('Escape');
  if (width < 900) {
    await page.getByRole('button', { name: say(language, '打开菜单', 'Open the menu') }).click();
    await page.getByRole('dialog', { name: say(language, '菜单', 'Menu') }).waitFor();
    problems.push(...(await problemsOf(page, at('menu'))));
  }
  await page.context().close();
  return problems;
}

test.each(widths)(
  'the home page at %i px',
  async (width) => {
    expect(await inBoth((language) => home(width, language))).toEqual([]);
  },
  90_000,
);

async function lists(width: number, language: Language): Promise<string[]> {
  const page = await asMember(width, language);
  const at = (state: string) => `home-${state}-${width}-${language}`;
  const lists = /\/api\/(library|videos\/upcoming|embeds\/upcoming)/;
  const problems: string[] = [];

  await page.route(lists, (route) =>
    route.fulfill({ status: 503, json: { message: 'x', code: 'unavailable', requestId: 'r' } }),
  );
  await page.goto(platform.url);
  await page
    .getByRole('button', { name: say(language, '重试', 'Try again') })
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('error'))));

  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page
    .getByText(say(language, '影库还是空的', 'The library is empty'))
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('empty'))));
  await page.context().close();
  return problems;
}

test.each(widths)(
  'lists that fail or are empty at %i px',
  async (width) => {
    expect(await inBoth((language) => lists(width, language))).toEqual([]);
  },
  60_000,
);

async function otherPages(width: number, language: Language): Promise<string[]> {
  const page = await asMember(width, language);
  const pages: [name: string, path: string, sign: string][] = [
    ['video', `/video/${library.video.id}`, library.video.title],
    ['embed', `/embed/${library.embedId}`, '红杉林里住一晚'],
    [
      'missing',
      '/video/0123456789abcdef01234567',
      say(language, '未找到热冰视频', 'Hot ice video not found'),
    ],
    ['not-found', '/nowhere', say(language, '页面不存在', 'Page does not exist')],
    ['coming-soon', '/coming-soon', '极光追踪'],
    ['blog', '/blog', say(language, '还没有发布文章', 'No articles')],
    ['categories', '/cold-ice-videos', say(language, '中国奇闻', 'Only in China')],
    ['category', '/cold-ice-videos/cars', say(language, '这个分类还没有', 'No hot ice videos')],
  ];
  const problems: string[] = [];
  for (const [name, path, sign] of pages) {
    await page.goto(platform.url + path);
    await page.getByText(new RegExp(sign, 'i')).first().waitFor();
    problems.push(...(await problemsOf(page, `${name}-${width}-${language}`)));
  }
  await page.context().close();
  return problems;
}

test.each(widths)(
  'the other pages at %i px',
  async (width) => {
    expect(await inBoth((language) => otherPages(width, language))).toEqual([]);
  },
  120_000,
);

async function adminPanel(width: number, language: Language): Promise<string[]> {
  const problems: string[] = [];
  const at = (state: string) => `admin-${state}-${width}-${language}`;
  const visitor = await asMember(width, language);
  await visitor.goto(`${platform.url}/?admin=upload`);
  await visitor.getByLabel(say(language, '密码', 'Password')).waitFor();
  problems.push(...(await problemsOf(visitor, at('login'))));
  await visitor.context().close();

  const page = await asAdmin(width, language);
  await page.goto(`${platform.url}/?admin=upload`);
  await page.getByRole('button', { name: say(language, '选择视频', 'Choose a video') }).waitFor();
  problems.push(...(await problemsOf(page, at('upload'))));
  await page.getByRole('button', { name: say(language, '选择视频', 'Choose a video') }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  problems.push(...(await problemsOf(page, at('upload-dialog'))));
  await page.keyboard.press('Escape');

  await page.goto(`${platform.url}/?admin=embed`);
  await page.getByRole('textbox', { name: /iframe/i }).waitFor();
  problems.push(...(await problemsOf(page, at('embed'))));

  await page.goto(`${platform.url}/?admin=manage`);
  await page.getByText(library.video.title).last().waitFor();
  problems.push(...(await problemsOf(page, at('videos'))));
  await page
    .getByRole('tab', { name: say(language, '嵌入', 'Embeds') })
    .last()
    .click();
  await page.getByText('极光追踪').last().waitFor();
  problems.push(...(await problemsOf(page, at('embeds'))));
  await page
    .getByRole('tab', { name: say(language, '会员', 'Members') })
    .last()
    .click();
  await page.getByText(platform.membershipNumber).first().waitFor();
  problems.push(...(await problemsOf(page, at('members'))));
  await page.context().close();
  return problems;
}

test.each(widths)(
  'the admin panel at %i px',
  async (width) => {
    expect(await inBoth((language) => adminPanel(width, language))).toEqual([]);
  },
  120_000,
);

async function userAnalytics(width: number, language: Language): Promise<string[]> {
  const problems: string[] = [];
  const page = await asAdmin(width, language);
  const look = async (state: string) => {
    problems.push(...(await problemsOf(page, `analytics-${state}-${width}-${language}`)));
  };
  const open = async (state: Parameters<typeof answerAnalytics>[1], sign: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerAnalytics(page, state);
    await page.goto(`${platform.url}/?admin=analytics`);
    await page.getByText(sign).first().waitFor();
  };
  const empty = say(language, '没有找到用户', 'No users found');

  await open('waiting', say(language, '正在加载用户数据…', 'Loading user data...'));
  await look('waiting');
  await open('none', empty);
  await look('none');
  await open('failed', empty);
  await look('failed');
  await open('busy', '7K4M-9XQ2-TB3N-0');
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

test.each(widths)(
  'user analytics at %i px',
  async (width) => {
    expect(await inBoth((language) => userAnalytics(width, language))).toEqual([]);
  },
  300_000,
);
