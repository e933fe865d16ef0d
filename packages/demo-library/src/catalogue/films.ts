/** An open movie of the Blender Foundation or Blender Studio, CC BY: https://studio.blender.org/films/ */
const film = (videoId: string, title: string, year: number, story: string) => ({
  /** Of the studio's own upload on YouTube. */
  videoId,
  title,
  description: `${story}\n\n开放电影，${year} 年，CC BY 许可。`,
});

export const films = {
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

export type FilmName = keyof typeof films;
