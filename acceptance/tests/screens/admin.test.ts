import { beforeAll, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { smallVideo } from '../../support/media.ts';
import { samplePosts } from '../../support/sample-post.ts';
import { lookInEnglish, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
/** Found by no other test. */
const title = `雪山小屋 ${Date.now()}`;
const seriesTitle = `系列 ${title}`;
let objectPath = '';

beforeAll(async () => {
  const video = await screens.admin.createVideo(await smallVideo(), { title });
  objectPath = video.objectPath;
  const items = [{ type: 'video', id: video.id }];
  await screens.admin.post(apiPath('/api/series'), { title: seriesTitle, isPublic: false, items });
});

async function logIn({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByLabel(words('密码', 'Password')).waitFor();
  await look('login');
}

test('logging in to the admin panel', async () => {
  expect(await lookInEnglish('admin', screens.asMember, logIn)).toEqual([]);
});

async function adminPanel({ page, words, look }: Walk): Promise<void> {
  /** Goes to a tab by a click, as a load of the page takes longer; returns its panel. */
  const openTab = async (id: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(`#tab-${id}`).click();
    // Until it shows, a click on the tab that was open does nothing.
    const panel = page.locator(`#panel-${id}`);
    await panel.waitFor();
    return panel;
  };
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByRole('button', { name: words('选择视频', 'Choose a video') }).waitFor();
  await look('upload');
  await page.getByRole('button', { name: words('选择视频', 'Choose a video') }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await look('upload-dialog');
  await page.keyboard.press('Escape');

  const embed = await openTab('embed');
  await embed
    .getByRole('textbox', { name: /iframe/i })
    .fill('<iframe src="https://player.example/embed/1"></iframe>');
  await page.getByRole('group', { name: words('预览', 'Preview') }).waitFor();
  await look('embed');

  const blog = await openTab('blog');
  await blog.getByRole('textbox', { name: words('正文', 'Content') }).fill(samplePosts[0]?.content ?? '');
  await look('blog');
  const preview = page.getByRole('tab', { name: words('预览', 'Preview') });
  await page.setViewportSize({ width: 768, height: 900 });
  await preview.click();
  await page.getByRole('heading', { name: '先看电瓶' }).waitFor();
  await look('blog-preview');

  const categoryVideos = await openTab('category-videos');
  await categoryVideos
    .getByRole('textbox', { name: words('YouTube 网址', 'YouTube URL') })
    .fill('https://youtu.be/aqz-KE-bpKQ');
  await categoryVideos.getByRole('combobox', { name: new RegExp(`^${words('分类', 'Category')}`) }).click();
  await page.getByRole('listbox').waitFor();
  await look('category-videos');

  const thumbnails = await openTab('thumbnails');
  await thumbnails.getByRole('combobox').click();
  await page.getByRole('option', { name: title }).waitFor();
  await look('thumbnails-list', [360]);
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('button', { name: words('用这一帧', 'Use this frame'), disabled: false }).waitFor();
  await look('thumbnails');

  const series = await openTab('series');
  await series.getByRole('link', { name: seriesTitle }).waitFor();
  await look('series');
  await series.getByRole('button', { name: new RegExp(`^(编辑|Edit).*${seriesTitle}`) }).click();
  await series.getByRole('listitem').filter({ hasText: title }).waitFor();
  await look('series-edit');

  const manage = await openTab('manage');
  await manage.getByText(title).first().waitFor();
  await page.route(`**${apiPath('/api/storage/processing')}*`, (route) =>
    route.fulfill({
      json: [{ objectPath, state: 'failed', progress: 0, reason: 'truncated', renditions: [] }],
    }),
  );
  await openTab('upload');
  const failed = await openTab('manage');
  await failed.getByRole('button', { name: words('再试一次', 'Try again') }).waitFor();
  await look('videos-failed');
  await failed.getByRole('button', { name: new RegExp(`^(编辑|Edit).*${title}`) }).click();
  await page.getByRole('group', { name: words('字幕', 'Captions') }).waitFor();
  await look('video-edit');
}

async function uploading({ page, words, look }: Walk): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${screens.platform.url}/?admin=upload`);
  await page.getByRole('button', { name: words('选择视频', 'Choose a video') }).click();
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await input.setInputFiles(await smallVideo());
  await page.getByText(words('正在等待网络恢复', 'Waiting for the connection')).waitFor();
  await look('uploading-offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: words('视频已上传', 'Video Uploaded') }).waitFor();
  await page.getByText('854 × 480').waitFor();
  await look('uploaded');

  await page.route(`**${apiPath('/api/objects/upload')}`, (route) =>
    route.fulfill({ status: 403, body: '' }),
  );
  await page.getByRole('button', { name: words('视频已上传', 'Video Uploaded') }).click();
  await page.getByRole('button', { name: words('选择文件', 'choose a file') }).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await smallVideo());
  await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
  await look('upload-failed');
}

async function siteAndTeam({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=overview`);
  await page.getByRole('heading', { name: words('待处理', 'Needs attention') }).waitFor();
  await page.getByText(words('上次备份', 'Last backup')).waitFor();
  await look('overview');

  await page.route(`**${apiPath('/api/site-settings')}`, async (route) => {
    const response = await route.fetch();
    const saved = {
      revision: 41,
      savedAt: new Date().toISOString(),
      savedBy: 'operator.of-the-site@example.com',
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...saved } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('#tab-settings').click();
  await page.getByLabel(words('站名', 'Site name')).waitFor();
  await look('settings');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('#tab-team').click();
  await page.getByRole('button', { name: words('邀请', 'Invite'), exact: true }).click();
  await page.getByRole('dialog').last().getByRole('combobox').waitFor();
  await look('team-invite', [360]);
  await page.keyboard.press('Escape');
  await page.getByRole('table').first().waitFor();
  await look('team');

  await page.goto(`${screens.platform.url}/?admin=account`);
  await page.getByRole('button', { name: words('设置', 'Set up'), exact: true }).click();
  await page.getByRole('img', { name: /QR|二维码/ }).waitFor();
  await look('account');
}

test('the overview, the settings and the team', async () => {
  expect(await lookInEnglish('admin', screens.asAdmin, siteAndTeam)).toEqual([]);
});

test('uploading a video', async () => {
  expect(await lookInEnglish('admin', screens.asAdmin, uploading)).toEqual([]);
});

test('the admin panel', async () => {
  expect(await lookInEnglish('admin', screens.asAdmin, adminPanel)).toEqual([]);
});
