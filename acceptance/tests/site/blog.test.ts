import { expect } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, visitTest } from '../../support/visits.ts';

/** A hostile blog post. */

const platform = usePlatform();
const browser = useBrowser();
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

visitTest(
  'nothing in a post runs code, misleads or requests another site',
  desktopInEnglish,
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    const { api: admin } = await new Api(platform.url).logIn(platform.admin);
    const post = await admin.post(apiPath('/api/blog-posts'), { title: '坏人写的', content: attacks });
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
    await admin.delete(apiPath('/api/blog-posts/{id}', { id: post.id }));
  },
);
