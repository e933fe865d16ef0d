import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type SiteSettings } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** What editors save is in the first HTML of whoever comes next. Only a text that no other test reads is changed. */

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

test('a saved text is in the first HTML within 5 s, whatever it holds', async () => {
  const before = await shown();
  const { revision } = await editor.get(path);
  const aboutEn = `About us ${Date.now()} </script><script>alert(1)</script> $& $1`;
  await editor.put(path, { revision, ...before, aboutEn });
  try {
    await waitFor(async () => (await shown()).aboutEn === aboutEn, { timeoutMs: 5_000, what: 'the text' });
    expect(await html()).not.toContain('<script>alert');
  } finally {
    await editor.put(path, { revision: revision + 1, ...before });
  }
});
