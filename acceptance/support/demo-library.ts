import { apiPath, type Video } from '@platform/contracts';
import { setThumbnail } from '@platform/demo-library';
import type { Api } from './api.ts';
import { scenery, smallVideo } from './media.ts';

const titles: [title: string, description: string][] = [
  ['阿拉斯加冰川徒步，零下二十度的清晨', '冰爪、冰镐和一壶姜茶'],
  ['冰岛火山喷发七十二小时，记者就站在熔岩面前', '从裂缝喷发到熔岩入海，全程记录'],
  ['旧金山唐人街最后一家老茶楼', '三代人守着一口老灶'],
  ['得州买地建房全过程：从一张图纸到入住', '地价、水电、验收，一笔一笔算清楚'],
  ['一号公路自驾，从蒙特雷到大苏尔', '路书、加油站、观景点都在这里'],
  ['周末读报：本周国际要闻梳理', ''],
  ['红杉林里住一晚，国家公园露营入门', '预约、装备、防熊'],
];

const releases: [title: string, days: number][] = [
  ['极光追踪：费尔班克斯的三个不眠夜', 3],
  ['感恩节里的中餐馆：全年最忙的一夜', 6],
  ['莫哈韦沙漠：一个人的加油站', 16],
  ['纽约新年夜', 30],
];

const daysAhead = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

/** Fills the library with a video, embeds (one without a thumbnail) and four upcoming releases. */
export async function fillLibrary(admin: Api): Promise<Video> {
  for (const [index, [title, description]] of titles.slice(1).entries()) {
    const { id } = await admin.createEmbed({ title, description });
    if (description !== '')
      await setThumbnail(admin, apiPath('/api/embeds/{id}', { id }), await scenery(index + 1));
  }
  for (const [index, [title, days]] of releases.entries()) {
    const { id } = await admin.createEmbed({ title, releaseDate: daysAhead(days) });
    await setThumbnail(admin, apiPath('/api/embeds/{id}', { id }), await scenery(index + 2));
  }
  const [title, description] = titles[0] ?? ['', ''];
  const video = await admin.createVideo(await smallVideo(), {
    title,
    description: `${description}\n\n天还没亮，马塔努斯卡冰川上只有头灯的光。\n拍摄：阿明　剪辑：小周`,
  });
  await setThumbnail(admin, apiPath('/api/videos/{id}', { id: video.id }), await scenery(0));
  return video;
}
