import { apiPath, type SiteSettings } from '@platform/contracts';
import type { Api } from './api.ts';

/** The first HTML that everyone gets. */
export const firstHtml = async (url: string): Promise<string> => (await fetch(url)).text();

/** What the page says: the settings, until someone saves, are the installation's. It doesn't name a featured item. */
export async function shownSettings(url: string): Promise<SiteSettings> {
  const [, json = '{}'] = /id="runtime-config">(.*?)<\/script>/.exec(await firstHtml(url)) ?? [];
  const { description: _, hasFeatured: __, ...settings } = JSON.parse(json);
  return { ...settings, featured: null };
}

/** Saves these settings instead of the site's until `run` is done. */
export async function withSettings(
  editor: Api,
  url: string,
  changed: Partial<SiteSettings>,
  run: () => Promise<void>,
): Promise<void> {
  const path = apiPath('/api/site-settings');
  const before = await shownSettings(url);
  const { revision } = await editor.get(path);
  await editor.put(path, { revision, ...before, ...changed });
  try {
    await run();
  } finally {
    await editor.put(path, { revision: revision + 1, ...before });
  }
}
