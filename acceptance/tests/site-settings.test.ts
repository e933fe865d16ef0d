import { beforeAll, expect, test } from '@jest/globals';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { firstHtml, shownSettings, withSettings } from '../support/site-settings.ts';

/** What editors save is in the first HTML of whoever comes next. The notice, which other tests see, is back at the end. */

const platform = usePlatform();
let editor: Api;

beforeAll(async () => {
  editor = (await new Api(platform.url).logIn(platform.admin)).api;
});

/** The top of the home page, which is shown before any script has loaded. */
const prerendered = async () =>
  /<template id="home-zh-CN">(.*?)<\/template>/s.exec(await firstHtml(platform.url))?.[1] ?? '';

test('a saved text is in the first HTML within 5 s, whatever it holds', async () => {
  const now = Date.now();
  const aboutEn = `About us ${now} </script><script>alert(1)</script> $& $1`;
  const notice = { noticeOn: true, noticeZh: `${now} </template> $& $1`, noticeUntil: null };
  const changes = { ...notice, noticeLink: `/series?at=${now}&b`, aboutEn };
  await withSettings(editor, platform.url, changes, async () => {
    const isShown = async () => (await shownSettings(platform.url)).aboutEn === aboutEn;
    await waitFor(isShown, { timeoutMs: 5_000, what: 'the text' });
    expect(await firstHtml(platform.url)).not.toContain('<script>alert');
    const home = await prerendered();
    expect(home).toContain(`>${now} &lt;/template&gt; $&amp; $1<`);
    expect(home).toContain(`<a href="/series?at=${now}&amp;b"`);
  });
  await waitFor(async () => !(await prerendered()).includes(`${now}`), { what: 'the notice of before' });
});
