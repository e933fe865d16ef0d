import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type SiteSettings } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** What editors save is in the first HTML of whoever comes next. The notice, which other tests see, is back at the end. */

const platform = usePlatform();
const path = apiPath('/api/site-settings');
let editor: Api;

beforeAll(async () => {
  editor = (await new Api(platform.url).logIn(platform.admin)).api;
});

const html = async () => (await fetch(platform.url)).text();
/** What the page says: the settings, until someone saves, are the installation's. */
async function shown(): Promise<SiteSettings> {
  const [, json = '{}'] = /id="runtime-config">(.*?)<\/script>/.exec(await html()) ?? [];
  const { description: _, hasFeatured: __, ...settings } = JSON.parse(json);
  return { ...settings, featured: null };
}

/** The top of the home page, which is shown before any script has loaded. */
const prerendered = async () => /<template id="home-zh-CN">(.*?)<\/template>/s.exec(await html())?.[1] ?? '';

test('a saved text is in the first HTML within 5 s, whatever it holds', async () => {
  const before = await shown();
  const { revision } = await editor.get(path);
  const now = Date.now();
  const aboutEn = `About us ${now} </script><script>alert(1)</script> $& $1`;
  const notice = { noticeOn: true, noticeZh: `${now} </template> $& $1`, noticeUntil: null };
  await editor.put(path, { revision, ...before, ...notice, noticeLink: `/series?at=${now}&b`, aboutEn });
  try {
    await waitFor(async () => (await shown()).aboutEn === aboutEn, { timeoutMs: 5_000, what: 'the text' });
    expect(await html()).not.toContain('<script>alert');
    const home = await prerendered();
    expect(home).toContain(`>${now} &lt;/template&gt; $&amp; $1<`);
    expect(home).toContain(`<a href="/series?at=${now}&amp;b"`);
  } finally {
    await editor.put(path, { revision: revision + 1, ...before });
    await waitFor(async () => !(await prerendered()).includes(`${now}`), { what: 'the notice of before' });
  }
});
