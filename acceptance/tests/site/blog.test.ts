import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type BlogPost, blogPostSchema } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, phoneInChinese, say, type Visit, visitTest } from '../../support/visits.ts';

/** The blog, with posts published through the API. */

const platform = usePlatform();
const browser = useBrowser();
const made: BlogPost[] = [];
const stamp = Date.now();
let admin: Api;

async function publish(fields: { title: string; content: string; releaseDate?: string }): Promise<BlogPost> {
  const post = blogPostSchema.parse(await admin.post(apiPath('/api/blog-posts'), fields));
  made.push(post);
  return post;
}

/** Known ways to inject scripts and requests. */
const attacks = `
<script>window.hacked = 'script'</script>

<img src="x" onerror="window.hacked = 'onerror'">

<iframe src="javascript:parent.hacked='iframe'" srcdoc="<script>parent.hacked='srcdoc'</script>"></iframe>

<svg onload="window.hacked='svg'"><a href="javascript:window.hacked='svg link'">svg</a></svg>

<details open ontoggle="window.hacked='toggle'"><style>body { display: none }</style></details>

<form action="https://evil.example"><button formaction="javascript:window.hacked='form'">send</button></form>

<object data="data:text/html,<script>parent.hacked='object'</script>"></object><base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=https://evil.example/">

[one](javascript:window.hacked='link') [two](JaVaScRiPt:window.hacked='case') [three](&#106;avascript:window.hacked='entity')
[four](data:text/html,<script>window.hacked='data'</script>) [five](vbscript:x) <javascript:window.hacked='auto'>
[six][ref] ![picture](javascript:window.hacked='picture') ![far](https://evil.example/pixel.png) ![svg](data:image/svg+xml,<svg/onload=alert(1)>)

[ref]: javascript:window.hacked='reference'

[title](https://example.com "x\\" onmouseover=\\"window.hacked='title'")

<p style="position:fixed;inset:0">over everything</p>

The end of the attacks.
`;

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
});

afterAll(async () => {
  for (const { id } of made) await admin.delete(apiPath('/api/blog-posts/{id}', { id }));
});

async function visitAs(visit: Visit) {
  const visitor = await enter(browser, visit, platform.membershipNumber);
  return { ...visitor, words: (zh: string, en: string) => say(visit.language, zh, en) };
}

visitTest('posts are listed with title, date and excerpt, newest first', phoneInChinese, async (visit) => {
  const { page, words } = await visitAs(visit);
  const titles = ['旧', '新'].map((age) => `${age}文章 ${stamp} ${visit.language}`);
  for (const title of titles) await publish({ title, content: `# 标题\n\n**第一句**话，属于${title}。` });
  await page.goto(`${platform.url}/blog`);
  const rows = page.getByRole('article').filter({ hasText: `${stamp} ${visit.language}` });
  await rows.nth(1).waitFor();
  expect(await rows.getByRole('heading').allTextContents()).toEqual(titles.toReversed());
  const first = rows.first();
  expect(await first.textContent()).toContain('第一句话，属于新文章');
  const today = new Intl.DateTimeFormat(visit.language, {
    dateStyle: 'full',
    timeZone: 'America/New_York',
  }).format(new Date(made.at(-1)?.publishedAt ?? ''));
  expect((await first.locator('time').textContent())?.replaceAll(' ', '')).toContain(
    today.replaceAll(' ', ''),
  );

  await first.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1, name: titles[1] ?? '' });
  await heading.waitFor();
  await heading.and(page.locator(':focus')).waitFor();
  expect(await page.title()).toContain(titles[1]);
  await page
    .getByRole('link', { name: words('返回博客', 'Back to the blog') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: words('博客', 'Blog') }).waitFor();
});

visitTest(
  'nothing in a post runs code, misleads or requests another site',
  desktopInEnglish,
  async (visit) => {
    const { page } = await visitAs(visit);
    const post = await publish({ title: `坏人写的 ${stamp} ${visit.language}`, content: attacks });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(platform.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(`${platform.url}/blog/${post.id}`);
    await page.getByText('The end of the attacks.').waitFor();
    const text = page.getByRole('article');
    for (const tag of ['script', 'iframe', 'img', 'form', 'object', 'base', 'meta', 'style', 'details'])
      expect(await text.locator(tag).count()).toBe(0);
    const found = await text.evaluate((article) =>
      [...article.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value))
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
    );
    expect(found).toEqual([]);
    for (const link of await text.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect(href).toMatch(/^(https?:\/\/|mailto:|\/|#)/);
      await link.hover();
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(foreign).toEqual([]);
    expect(page.url()).toBe(`${platform.url}/blog/${post.id}`);
  },
);
