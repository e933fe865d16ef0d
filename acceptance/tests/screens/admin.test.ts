import { beforeAll, expect, test } from '@jest/globals';
import { type DemoLibrary, fillLibrary } from '../../support/demo-library.ts';
import { samplePosts } from '../../support/sample-post.ts';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
let library: DemoLibrary;

beforeAll(async () => {
  library = await fillLibrary(screens.admin);
}, 180_000);

async function logIn({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByLabel(words('密码', 'Password')).waitFor();
  await look('login');
}

test('logging in to the admin panel', async () => {
  expect(await lookInBoth('admin', screens.asMember, logIn)).toEqual([]);
}, 60_000);

async function adminPanel({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByRole('button', { name: words('选择视频', 'Choose a video') }).waitFor();
  await look('upload');
  await page.getByRole('button', { name: words('选择视频', 'Choose a video') }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await look('upload-dialog');
  await page.keyboard.press('Escape');

  await page.goto(`${screens.platform.url}/?admin=embed`);
  await page
    .getByRole('textbox', { name: /iframe/i })
    .fill('<iframe src="https://player.example/embed/1"></iframe>');
  await page.getByRole('group', { name: words('预览', 'Preview') }).waitFor();
  await look('embed');

  await page.goto(`${screens.platform.url}/?admin=blog`);
  await page.getByRole('textbox', { name: words('正文', 'Content') }).fill(samplePosts[0]?.content ?? '');
  await look('blog');
  const preview = page.getByRole('tab', { name: words('预览', 'Preview') });
  await page.setViewportSize({ width: 768, height: 900 });
  await preview.click();
  await page.getByRole('heading', { name: '先看电瓶' }).waitFor();
  await look('blog-preview');

  await page.goto(`${screens.platform.url}/?admin=category-videos`);
  await page
    .getByRole('textbox', { name: words('YouTube 网址', 'YouTube URL') })
    .fill('https://youtu.be/aqz-KE-bpKQ');
  await page.getByRole('combobox', { name: words('分类', 'Category') }).click();
  await page.getByRole('listbox').waitFor();
  await look('category-videos');

  await page.goto(`${screens.platform.url}/?admin=thumbnails`);
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: library.video.title }).waitFor();
  await look('thumbnails-list', [360]);
  await page.getByRole('option', { name: library.video.title }).click();
  await page.getByRole('button', { name: words('用这一帧', 'Take this moment'), disabled: false }).waitFor();
  await look('thumbnails');

  await page.goto(`${screens.platform.url}/?admin=manage`);
  // Within the panel: the home page behind it shows the same titles, and the panel has other tabs.
  const list = page.getByRole('tabpanel');
  const section = (zh: string, en: string) =>
    page
      .getByRole('tablist', { name: words('管理内容', 'Manage') })
      .getByRole('tab', { name: words(zh, en), exact: true });
  await list.getByText(library.video.title).first().waitFor();
  await look('videos');
  await section('嵌入', 'Embeds').click();
  await list.getByText('极光追踪').first().waitFor();
  await look('embeds');
  await section('会员', 'Members').click();
  // Other tests add members of their own: the demo member may be on a later page.
  await page
    .getByRole('searchbox', {
      name: words('搜索姓名、手机号或会员号', 'Search name, phone or number'),
    })
    .fill(screens.platform.membershipNumber);
  await page.getByText(screens.platform.membershipNumber).first().waitFor();
  await look('members');
}

test('the admin panel', async () => {
  expect(await lookInBoth('admin', screens.asAdmin, adminPanel)).toEqual([]);
}, 120_000);
