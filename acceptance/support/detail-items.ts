import { afterAll, beforeAll } from '@jest/globals';
import { apiPath, type DetailItem, type PathOf } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from './api.ts';
import { useBrowser } from './browser.ts';
import { enter, type Visit } from './visits.ts';
import { standInForYouTube } from './youtube-stand-in/index.ts';

export type Known = Pick<DetailItem, 'type' | 'id' | 'title'>;

const youTubeId = 'aqz-KE-bpKQ';

/** Adds one item of each kind to the library for a test file, and opens them as a member. */
export function useDetailItems() {
  const platform = usePlatform();
  const browser = useBrowser();
  const items = {} as { onYouTube: Known; elsewhere: Known; categoryVideo: Known };
  const made: PathOf<'/api/embeds/{id}' | '/api/category-videos/{id}'>[] = [];
  let admin: Api;

  async function embed(title: string, src: string, description = ''): Promise<Known> {
    const iframeCode = `<iframe src="${src}" width="560" height="315" allowfullscreen></iframe>`;
    const { id } = await admin.createEmbed({ title, description, iframeCode });
    made.push(apiPath('/api/embeds/{id}', { id }));
    return { type: 'embed', id, title };
  }

  beforeAll(async () => {
    ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
    const stamp = Date.now();
    const code = `https://www.youtube.com/embed/${youTubeId}?si=x&amp;start=7`;
    items.onYouTube = await embed(`老茶楼 ${stamp}`, code, '第一行\n第二行\n\n第四行');
    items.elsewhere = await embed(`火山 ${stamp}`, 'https://player.example/e/1');
    const title = `一号公路 ${stamp}`;
    const { id } = await admin.post(apiPath('/api/category-videos'), {
      title,
      youtubeUrl: `https://youtu.be/${youTubeId}`,
      category: 'cars',
    });
    made.push(apiPath('/api/category-videos/{id}', { id }));
    items.categoryVideo = { type: 'youtube', id, title };
  });

  afterAll(async () => {
    for (const path of made) await admin.delete(path);
  });

  /** Opens a member's page. Only mocks respond to requests to other sites. */
  async function visitAs(visit: Visit) {
    const visitor = await enter(browser, visit, platform.membershipNumber);
    const { page, words } = visitor;
    const youtube = await standInForYouTube(visitor.context);
    const address = ({ type, id }: Pick<Known, 'type' | 'id'>) => `${platform.url}/${type}/${id}`;
    return {
      ...visitor,
      youtube,
      address,
      /** Opens an item and waits for its heading. */
      async open(item: Known) {
        await page.goto(address(item));
        await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
      },
      button: (zh: string, en: string) => page.getByRole('button', { name: words(zh, en), exact: true }),
      play: page.getByRole('button', { name: /^(播放|Play)/ }),
    };
  }

  return { platform, items, visitAs };
}
