import type { Scene } from '../media/scenes.ts';
import type { DemoEmbed, DemoVideo } from './entries.ts';
import { type FilmName, films } from './films.ts';

/** A scene filmed on the spot. */
const video = (title: string, scene: Scene, seconds: number, description: string): DemoVideo => ({
  ...{ title, scene, seconds, description },
});

const frame = (src: string) =>
  `<iframe src="${src}" width="560" height="315" allow="autoplay; encrypted-media; picture-in-picture; fullscreen" allowfullscreen></iframe>`;

/** A film in YouTube's player, with a picture of its own unless the fallback tile should show. */
function embed(name: FilmName, scene?: Scene): DemoEmbed {
  const { videoId, title, description } = films[name];
  return {
    title,
    description,
    iframeCode: frame(`https://www.youtube-nocookie.com/embed/${videoId}`),
    scene,
  };
}

/** From the oldest to the newest: more than a page, scenes that differ from their neighbours, releases to come. */
export const library: readonly (DemoVideo | DemoEmbed)[] = [
  video('北坡的风', 'peaks polar', 5, '风从北面来，雪贴着山脊走。'),
  embed('caminandes', 'lighthouse ember'),
  video('余烬山谷', 'forest ember', 5, '火过之后，山谷里安静得能听见灰落下的声音。'),
  {
    title: '《大象之梦》Elephants Dream',
    description: '两个人在一台没有尽头的机器里行走。第一部开放电影，2006 年，CC BY 许可。',
    // The Internet Archive's player: an embed that is shown as it is.
    iframeCode: frame('https://archive.org/embed/ElephantsDream'),
    scene: 'city ice',
  },
  video('蓝色时刻', 'sunset ice', 5, '日落之后、入夜之前，海面只剩下蓝。'),
  video('热浪将至', 'dunes ember', 5, ''),
  embed('cosmos', 'eclipse polar'),
  video('冷杉岭初雪', 'forest ice', 5, '今年的第一场雪，比往年早了九天。'),
  video('城市醒来之前', 'city dawn', 5, '六点差五分，最后几扇亮着的窗。'),
  embed('agent'),
  video('月下沙海', 'dunes ice', 5, '沙子凉下来以后，影子是蓝色的。'),
  embed('steel', 'crust dawn'),
  video('火山口的黎明', 'volcano dawn', 5, '余温还在，天先亮了。'),
  video('一片雪花', 'crystal ice', 5, '放大八十倍，六个方向长得一模一样。'),
  embed('coffee', 'peaks ember'),
  video('日食三分钟', 'eclipse ember', 5, '白天忽然暗了，鸟都不叫了。'),
  embed('bunny', 'dunes polar'),
  video('灯塔守夜', 'lighthouse polar', 6, '每十二秒转一圈，一百年没有停过。'),
  video('赤道落日', 'sunset ember', 6, '一天里最热的颜色，留在最后十分钟。'),
  embed('sintel', 'forest dawn'),
  video('冰裂', 'crust ice', 5, '湖面冻到半米厚，裂纹从脚下一直响到对岸。'),
  embed('spring', 'crystal dawn'),
  video('山口晨光', 'peaks dawn', 6, '太阳回来的第一天，山口有了影子。'),
  video('熔岩之夜', 'volcano ember', 6, '山的那边在发光。\n\n没有旁白，没有字幕，只有火星往上飘。'),
  video('极光来信', 'aurora polar', 6, '零下三十一度，三脚架上结了霜，天上忽然有了颜色。'),
  video(
    '冰山一角',
    'iceberg ice',
    8,
    '水面以上八分之一，水面以下八分之七。\n\n画面：程序绘制\n声音：两个相差五度的音',
  ),
  { ...embed('charge', 'volcano ice'), releaseInHours: 3 },
  { ...video('大暑', 'crust ember', 5, '一年里最热的一天，地面裂成一块一块。'), releaseInHours: 24 },
  { ...embed('wing', 'dunes dawn'), releaseInHours: 4 * 24 },
  { ...embed('sprite'), releaseInHours: 12 * 24 },
  { ...video('冬至长夜', 'aurora ice', 5, '全年最长的夜，留给最慢的一束光。'), releaseInHours: 33 * 24 },
];
