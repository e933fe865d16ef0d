/** Open movies of the Blender Foundation and Blender Studio, CC BY: https://studio.blender.org/films/ */
export interface Film {
  /** Id of the studio's own upload on YouTube. */
  videoId: string;
  title: string;
  description: string;
}

export const films = {
  bunny: {
    videoId: 'aqz-KE-bpKQ',
    title: '《大雄兔》Big Buck Bunny',
    description:
      '脾气再好的兔子也有底线。三只小家伙闯进林间空地，很快就会明白这一点。\n\n开放电影，2008 年，CC BY 许可。',
  },
  sintel: {
    videoId: 'eRsGyueVLvQ',
    title: '《辛特尔》Sintel',
    description:
      '一个独行的女孩，一条走失的小龙，和一段比她想象中更长的路。\n\n开放电影，2010 年，CC BY 许可。',
  },
  steel: {
    videoId: 'R6MlUcmOul8',
    title: '《钢之泪》Tears of Steel',
    description:
      '阿姆斯特丹的老教堂里，一群科学家想重演一次分手，好让机器人放过人类。实拍与特效结合。\n\n开放电影，2012 年，CC BY 许可。',
  },
  caminandes: {
    videoId: 'Z4C82eyhwgU',
    title: '《卡米南德斯：翻越围栏》Caminandes 2',
    description:
      '巴塔哥尼亚的风里，一头羊驼和一道通了电的围栏较上了劲。\n\n开放动画短片，2013 年，CC BY 许可。',
  },
  cosmos: {
    videoId: 'Y-rmzh0PI3c',
    title: '《宇宙洗衣店》Cosmos Laundromat',
    description:
      '荒岛上一只厌世的羊，遇见一个神秘的推销员，得到了他意想不到的礼物。\n\n开放电影，2015 年，CC BY 许可。',
  },
  agent: {
    videoId: 'mN0zPOpADL4',
    title: '《特工 327：理发店行动》Agent 327',
    description: '走进一家理发店，坐下，然后从椅子上掉进一个陷阱。\n\n开放动画短片，2017 年，CC BY 许可。',
  },
  spring: {
    videoId: 'WhWc3b3KhnY',
    title: '《春》Spring',
    description:
      '牧羊女和她的狗走进山里，去面对古老的精灵，好让春天照常到来。\n\n开放电影，2019 年，CC BY 许可。',
  },
  coffee: {
    videoId: 'PVGeM40dABA',
    title: '《咖啡快跑》Coffee Run',
    description: '一杯咖啡下肚，一路跑过一段感情的开头与结尾。\n\n开放动画短片，2020 年，CC BY 许可。',
  },
  sprite: {
    videoId: '_cMxraX_5RE',
    title: '《林中精怪》Sprite Fright',
    description:
      '几个吵闹的少年进了森林，蘑菇丛里有人不太高兴。八十年代风味的惊悚喜剧。\n\n开放电影，2021 年，CC BY 许可。',
  },
  charge: {
    videoId: 'UXqq0ZvbOnk',
    title: '《充电》Charge',
    description: '能源耗尽的世界里，一位老人潜入电池工厂。\n\n开放电影，2022 年，CC BY 许可。',
  },
  wing: {
    videoId: 'u9lj-c29dxI',
    title: '《起飞！》Wing It!',
    description: '猫负责造飞船，狗负责按按钮。\n\n开放动画短片，2023 年，CC BY 许可。',
  },
} as const satisfies Record<string, Film>;

export type FilmName = keyof typeof films;
