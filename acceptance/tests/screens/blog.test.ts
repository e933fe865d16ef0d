import { beforeAll, expect, test } from '@jest/globals';
import { buildPath, paths } from '@platform/contracts';
import { drawScenery } from '@platform/demo-library';
import type { Page } from 'playwright-core';
import { samplePosts, summaryOf } from '../../support/sample-post.ts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();
const isList = (url: URL) => url.pathname === paths.blogPosts;
const [post] = samplePosts;
if (!post) throw new Error('There is no sample post');
const postPath = buildPath(paths.blogPost, { id: post.id });
const down = { status: 503, json: { message: 'x', code: 'unavailable', requestId: 'r' } };
let garage: Buffer;

beforeAll(async () => {
  garage = await drawScenery(3);
}, 60_000);

type Look = { page: Page; at: (state: string) => string; words: (zh: string, en: string) => string };

async function look(width: number, language: VisitLanguage, take: (look: Look) => Promise<string[]>) {
  const page = await screens.asMember(width, language);
  const problems = await take({
    page,
    at: (state) => `blog-${state}-${width}-${language}`,
    words: (zh, en) => say(language, zh, en),
  });
  await page.context().close();
  return problems;
}

/** The answers to a path are held until called. */
async function hold(page: Page, url: string | ((url: URL) => boolean)): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return answer;
}

test.each(screenWidths)(
  'the blog at %i px: loading, full, failing and empty',
  async (width) => {
    const list = async ({ page, at, words }: Look) => {
      const problems: string[] = [];
      await page.route(isList, (route) =>
        route.fulfill({
          json: samplePosts.map(summaryOf),
          headers: { link: `<${paths.blogPosts}?limit=12&cursor=c>; rel="next"` },
        }),
      );
      const answer = await hold(page, isList);
      await page.goto(`${screens.platform.url}/blog`);
      await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
      problems.push(...(await problemsOf(page, at('loading'))));
      answer();
      await page.getByRole('link', { name: post.title }).waitFor();
      problems.push(...(await problemsOf(page, at('full'))));

      await page.unroute(isList);
      await page.route(isList, (route) => route.fulfill(down));
      await page.reload();
      await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
      problems.push(...(await problemsOf(page, at('error'))));

      await page.unroute(isList);
      await page.route(isList, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText(words('还没有发布文章。', 'No articles are published yet.')).waitFor();
      problems.push(...(await problemsOf(page, at('empty'))));
      return problems;
    };
    expect(await inBoth((language) => look(width, language, list))).toEqual([]);
  },
  90_000,
);

test.each(screenWidths)(
  'a post at %i px: loading, whole, failing and not there',
  async (width) => {
    const one = async ({ page, at, words }: Look) => {
      const problems: string[] = [];
      await page.route(`**${postPath}`, (route) => route.fulfill({ json: post }));
      await page.route('**/objects/thumbnails/garage.jpg', (route) =>
        route.fulfill({ body: garage, contentType: 'image/jpeg' }),
      );
      const answer = await hold(page, `**${postPath}`);
      await page.goto(`${screens.platform.url}/blog/${post.id}`);
      await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
      problems.push(...(await problemsOf(page, at('post-loading'))));
      answer();
      await page.getByText('祝各位一路平安。').waitFor();
      await page.getByRole('img', { name: '车库里的电瓶' }).scrollIntoViewIfNeeded();
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      await page.evaluate(() => window.scrollTo(0, 0));
      problems.push(...(await problemsOf(page, at('post'))));

      await page.unroute(`**${postPath}`);
      await page.route(`**${postPath}`, (route) => route.fulfill(down));
      await page.reload();
      await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
      problems.push(...(await problemsOf(page, at('post-error'))));

      await page.goto(`${screens.platform.url}/blog/0123456789abcdef01234567`);
      await page.getByRole('heading', { name: words('未找到这篇文章', 'Article not found') }).waitFor();
      problems.push(...(await problemsOf(page, at('post-missing'))));
      return problems;
    };
    expect(await inBoth((language) => look(width, language, one))).toEqual([]);
  },
  90_000,
);
