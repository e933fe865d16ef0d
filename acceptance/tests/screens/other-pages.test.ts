import { beforeAll, expect, test } from '@jest/globals';
import { type DemoLibrary, fillLibrary } from '../../support/demo-library.ts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();
let library: DemoLibrary;

beforeAll(async () => {
  const { page } = await screens.browser.visit();
  library = await fillLibrary(screens.admin, page);
  await page.close();
}, 180_000);

async function otherPages(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.asMember(width, language);
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
    await page.goto(screens.platform.url + path);
    await page.getByText(new RegExp(sign, 'i')).first().waitFor();
    problems.push(...(await problemsOf(page, `${name}-${width}-${language}`)));
  }
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'the other pages at %i px',
  async (width) => {
    expect(await inBoth((language) => otherPages(width, language))).toEqual([]);
  },
  120_000,
);
