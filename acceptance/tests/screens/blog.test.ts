import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type BlogPost } from '@platform/contracts';
import { hold } from '../../support/hold.ts';
import { scenery } from '../../support/media.ts';
import { unavailable } from '../../support/responses.ts';
import { samplePosts, summaryOf } from '../../support/sample-post.ts';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
const isList = (url: URL) => url.pathname === apiPath('/api/blog-posts');
const post = samplePosts[0] as BlogPost;
const postPath = apiPath('/api/blog-posts/{id}', { id: post.id });
let garage: Buffer;

beforeAll(async () => {
  garage = await scenery(3);
});

async function list({ page, words, look }: Walk): Promise<void> {
  await page.route(isList, (route) =>
    route.fulfill({
      json: samplePosts.map(summaryOf),
      headers: { link: `<${apiPath('/api/blog-posts')}?limit=12&cursor=c>; rel="next"` },
    }),
  );
  const respond = await hold(page, isList);
  await page.goto(`${screens.platform.url}/blog`);
  await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
  await look('loading');
  respond();
  await page.getByRole('link', { name: post.title }).waitFor();
  await look('full');

  await page.unroute(isList);
  await page.route(isList, (route) => route.fulfill(unavailable));
  await page.reload();
  await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
  await look('error');

  await page.unroute(isList);
  await page.route(isList, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText(words('还没有发布文章。', 'No articles are published yet.')).waitFor();
  await look('empty');
}

test('the blog: loading, full, failing and empty', async () => {
  expect(await lookInBoth('blog', screens.asMember, list)).toEqual([]);
});

async function one({ page, words, look }: Walk): Promise<void> {
  await page.route(`**${postPath}`, (route) => route.fulfill({ json: post }));
  await page.route('**/objects/thumbnails/garage.jpg', (route) =>
    route.fulfill({ body: garage, contentType: 'image/jpeg' }),
  );
  const respond = await hold(page, `**${postPath}`);
  await page.goto(`${screens.platform.url}/blog/${post.id}`);
  await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
  await look('post-loading');
  respond();
  await page.getByText('祝各位一路平安。').waitFor();
  await page.getByRole('img', { name: '车库里的电瓶' }).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('post');

  await page.goto(`${screens.platform.url}/blog/0123456789abcdef01234567`);
  await page.getByRole('heading', { name: words('未找到这篇文章', 'Article not found') }).waitFor();
  await look('post-missing');
}

test('a post: loading, complete and not found', async () => {
  expect(await lookInBoth('blog', screens.asMember, one)).toEqual([]);
});
