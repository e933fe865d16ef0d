import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CreateCategoryVideo,
  categoryDefinitions,
  categoryTopics,
  youtubeWatchUrl,
} from '@platform/contracts';
import type { FilmFormat } from '../media/ffmpeg.ts';
import type { Scene } from '../media/scenes.ts';

/** Hours from creation to release; by default at once. */
type Release = { releaseInHours?: number };
type Item = Release & { title: string; description: string };

type DemoVideo = Item & {
  scene: Scene;
  seconds: number;
  /** 720p H.264 by default. */
  format?: FilmFormat;
  /** Captions by language, one for each equal part of the film. */
  captions?: Record<string, readonly string[]>;
};
/** Its thumbnail; without a scene it has none. */
type DemoEmbed = Item & { iframeCode: string; scene?: Scene | undefined };
type DemoCategoryVideo = Release & CreateCategoryVideo;
type DemoPost = Release & { title: string; content: string };
/** Its parts are the titles of videos and embeds. */
type DemoSeries = { title: string; description: string; parts: readonly string[] };
export type Entry = DemoVideo | DemoEmbed | DemoCategoryVideo | DemoPost;

/** The content of a demo library, each list from oldest to newest. */
export interface Catalogue {
  library: readonly (DemoVideo | DemoEmbed)[];
  categoryVideos: readonly DemoCategoryVideo[];
  posts: readonly DemoPost[];
  series: readonly DemoSeries[];
}

/** An open movie of the Blender Foundation or Blender Studio, CC BY: https://studio.blender.org/films/ */
const film = (videoId: string, title: string, year: number, story: string) => ({
  /** The studio's own upload on YouTube. */
  videoId,
  title,
  description: `${story}\n\n开放电影，${year} 年，CC BY 许可。`,
});

const films = {
  bunny: film('aqz-KE-bpKQ', '《大雄兔》Big Buck Bunny', 2008, '脾气再好的兔子也有底线。'),
  sintel: film('eRsGyueVLvQ', '《辛特尔》Sintel', 2010, '一个独行的女孩，一条走失的小龙。'),
  steel: film('R6MlUcmOul8', '《钢之泪》Tears of Steel', 2012, '科学家想重演一次分手，好救下人类。'),
  caminandes: film('Z4C82eyhwgU', '《翻越围栏》Caminandes 2', 2013, '一头羊驼和一道通了电的围栏。'),
  cosmos: film('Y-rmzh0PI3c', '《宇宙洗衣店》Cosmos Laundromat', 2015, '厌世的羊遇见神秘的推销员。'),
  agent: film('mN0zPOpADL4', '《特工 327》Agent 327', 2017, '走进一家理发店，掉进一个陷阱。'),
  spring: film('WhWc3b3KhnY', '《春》Spring', 2019, '牧羊女和她的狗走进山里，好让春天照常到来。'),
  coffee: film('PVGeM40dABA', '《咖啡快跑》Coffee Run', 2020, '一杯咖啡，跑过一段感情的头和尾。'),
  sprite: film('_cMxraX_5RE', '《林中精怪》Sprite Fright', 2021, '吵闹的少年进了森林，有人不高兴。'),
  charge: film('UXqq0ZvbOnk', '《充电》Charge', 2022, '能源耗尽的世界里，一位老人潜入电池工厂。'),
  wing: film('u9lj-c29dxI', '《起飞！》Wing It!', 2023, '猫负责造飞船，狗负责按按钮。'),
};

type FilmName = keyof typeof films;

/** A video generated from a scene. */
const video = (title: string, scene: Scene, seconds: number, description: string): DemoVideo => ({
  ...{ title, scene, seconds, description },
});

/** A film of three minutes in 1080p, with a chapter every 30 s and captions in two languages: title, Chinese, English. */
function feature(
  title: string,
  scene: Scene,
  codec: FilmFormat['codec'],
  intro: string,
  chapters: readonly (readonly [string, string, string])[],
): DemoVideo {
  const marks = chapters.map(
    ([name], index) => `${Math.floor(index / 2)}:${index % 2 ? '30' : '00'} ${name}`,
  );
  return {
    ...video(title, scene, 180, [intro, '', ...marks].join('\n')),
    format: { height: 1080, codec },
    captions: {
      'zh-CN': chapters.map(([, chinese]) => chinese),
      en: chapters.map(([, , english]) => english),
    },
  };
}

const frame = (src: string) =>
  `<iframe src="${src}" width="560" height="315" allow="autoplay; encrypted-media; picture-in-picture; fullscreen" allowfullscreen></iframe>`;

/** A film in YouTube's player; without a scene the fallback tile shows. */
function embed(name: FilmName, scene?: Scene): DemoEmbed {
  const { videoId, title, description } = films[name];
  return {
    title,
    description,
    iframeCode: frame(`https://www.youtube-nocookie.com/embed/${videoId}`),
    scene,
  };
}

/** From oldest to newest: more than a page, with scenes that differ from their neighbours, and upcoming releases. */
const library: readonly (DemoVideo | DemoEmbed)[] = [
  video('北坡的风', 'peaks polar', 5, '风从北面来，雪贴着山脊走。'),
  embed('caminandes', 'lighthouse ember'),
  video('余烬山谷', 'forest ember', 5, '火过之后，山谷里安静得能听见灰落下的声音。'),
  {
    title: '《大象之梦》Elephants Dream',
    description: '两个人在一台没有尽头的机器里行走。第一部开放电影，2006 年，CC BY 许可。',
    // The Internet Archive's player: a non-YouTube embed.
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
  feature('极光来信', 'aurora polar', 'hevc', '零下三十一度，三脚架上结了霜，天上忽然有了颜色。', [
    ['等待', '凌晨一点，风停了。', 'One in the morning, and the wind has stopped.'],
    ['第一道光', '北边先亮起一条线。', 'A line of light rises in the north.'],
    ['满天', '然后整个天空都在动。', 'Then the whole sky is moving.'],
    ['绿色', '绿是氧，在一百公里高处。', 'Green is oxygen, a hundred kilometres up.'],
    ['远去', '它像潮水一样退回去。', 'It draws back like a tide.'],
    ['天亮之前', '三脚架上结了一层霜。', 'There is frost on the tripod.'],
  ]),
  feature('冰山一角', 'iceberg ice', 'h264', '水面以上八分之一，水面以下八分之七。', [
    ['水面以上', '看得见的，只有八分之一。', 'What you can see is an eighth of it.'],
    ['水线', '水线上下，是两种蓝。', 'Above and below the line are two blues.'],
    ['裂缝里的蓝', '冰是蓝的，因为压得太久。', 'The ice is blue, as it was pressed for so long.'],
    ['气泡', '气泡里是一万年前的空气。', 'The bubbles hold air of ten thousand years ago.'],
    ['冰在呼吸', '融化的时候，它会出声。', 'It makes a sound as it melts.'],
    ['翻身', '总有一天，它会翻过来。', 'One day it will turn over.'],
  ]),
  { ...embed('charge', 'volcano ice'), releaseInHours: 3 },
  { ...video('大暑', 'crust ember', 5, '一年里最热的一天，地面裂成一块一块。'), releaseInHours: 24 },
  { ...embed('wing', 'dunes dawn'), releaseInHours: 4 * 24 },
  { ...embed('sprite'), releaseInHours: 12 * 24 },
  { ...video('冬至长夜', 'aurora ice', 5, '全年最长的夜，留给最慢的一束光。'), releaseInHours: 33 * 24 },
];

const titlesOf = (...names: FilmName[]) => names.map((name) => films[name].title);

/** From oldest to newest. Each has a last part that isn't released yet. */
const series: readonly DemoSeries[] = [
  {
    title: '开放电影',
    description: 'Blender 基金会和 Blender 工作室十五年的短片，按年份看。',
    parts: titlesOf(
      'bunny',
      'sintel',
      'steel',
      'caminandes',
      'cosmos',
      'agent',
      'spring',
      'coffee',
      'charge',
    ),
  },
  {
    title: '火与余烬',
    description: '从第一缕烟，到最后一粒火星。',
    parts: ['火山口的黎明', '熔岩之夜', '余烬山谷', '热浪将至', '大暑'],
  },
  {
    title: '冰下深处',
    description: '一片雪花怎样变成一座冰山，又怎样回到水里。',
    parts: ['一片雪花', '冷杉岭初雪', '冰裂', '冰山一角', '极光来信', '冬至长夜'],
  },
];

const all = Object.values(films);

/** Two to four films for every category and three topics, just to have something to play. */
const categoryVideos: readonly DemoCategoryVideo[] = [
  ...categoryDefinitions,
  ...categoryTopics.slice(0, 3),
].flatMap(({ id }, index) =>
  Array.from({ length: 2 + (index % 3) }, (_, n) => all[(index * 3 + n) % all.length] ?? films.bunny).map(
    ({ title, videoId }) => ({ title, category: id, youtubeUrl: youtubeWatchUrl(videoId) }),
  ),
);

/** Reads a post: its first line is the title. */
function readPost(name: string): DemoPost {
  const text = readFileSync(join(import.meta.dirname, 'posts', `${name}.md`), 'utf8');
  const [heading = '', ...lines] = text.split('\n');
  return { title: heading.replace(/^# /, '').trim(), content: lines.join('\n').trim() };
}

const posts = ['open-movies', 'welcome'].map(readPost);
const nextWeek = { ...readPost('next-week'), releaseInHours: 3 * 24 };

export const catalogue: Catalogue = { library, categoryVideos, posts: [...posts, nextWeek], series };
