/** Titles in Chinese, in English and of both, always the same ones, with how their Chinese is read. */
import { seededRandom } from '@platform/testkit/random';

const chinese = `
  冰山 bing shan|深渊 shen yuan|重庆 chong qing|银行 yin hang|行走 xing zou|长城 chang cheng|校长 xiao zhang|音乐 yin yue
  快乐 kuai le|还是 hai shi|归还 gui huan|都市 du shi|全都 quan dou|调查 diao cha|空调 kong tiao|朝阳 zhao yang|唐朝 tang chao
  西藏 xi zang|收藏 shou cang|参观 can guan|人参 ren shen|重逢 chong feng|重量 zhong liang|便宜 pian yi|方便 fang bian|首都 shou du
  旅行 lv xing|女儿 nv er|绿色 lv se|春节 chun jie|晚会 wan hui|家乡 jia xiang|美食 mei shi|汽车 qi che|夜市 ye shi|公路 gong lu
  采访 cai fang|故事 gu shi|海边 hai bian|早餐 zao can|火锅 huo guo|跑步 pao bu|电影 dian ying|潜水 qian shui|火山 huo shan
  极光 ji guang|沙漠 sha mo|草原 cao yuan|森林 sen lin|河流 he liu|湖泊 hu po|瀑布 pu bu|峡谷 xia gu|岛屿 dao yu|灯塔 deng ta
  渔民 yu min|牧场 mu chang|茶楼 cha lou|书店 shu dian|胡同 hu tong|古镇 gu zhen|寺庙 si miao|博物馆 bo wu guan|图书馆 tu shu guan
  飞机 fei ji|地铁 di tie|火车 huo che|轮船 lun chuan|自行车 zi xing che|摩托 mo tuo|司机 si ji|医生 yi sheng|老师 lao shi|记者 ji zhe
  工程师 gong cheng shi|科学家 ke xue jia|宇航员 yu hang yuan|摄影师 she ying shi|厨师 chu shi|农民 nong min|工人 gong ren
  历史 li shi|地理 di li|物理 wu li|化学 hua xue|数学 shu xue|文学 wen xue|哲学 zhe xue|经济 jing ji|政治 zheng zhi|法律 fa lv
  北京 bei jing|上海 shang hai|广州 guang zhou|深圳 shen zhen|成都 cheng du|西安 xi an|南京 nan jing|杭州 hang zhou|武汉 wu han
  云南 yun nan|新疆 xin jiang|四川 si chuan|湖南 hu nan|福建 fu jian|台湾 tai wan|香港 xiang gang|澳门 ao men|日本 ri ben|韩国 han guo
  美国 mei guo|英国 ying guo|法国 fa guo|德国 de guo|冰岛 bing dao|挪威 nuo wei|加拿大 jia na da|阿拉斯加 a la si jia|纽约 niu yue
  买房 mai fang|租房 zu fang|装修 zhuang xiu|花园 hua yuan|厨房 chu fang|客厅 ke ting|阳台 yang tai|楼房 lou fang|别墅 bie shu
  苹果 ping guo|葡萄 pu tao|西瓜 xi gua|牛肉 niu rou|豆腐 dou fu|面条 mian tiao|饺子 jiao zi|咖啡 ka fei|啤酒 pi jiu|牛奶 niu nai
  猫咪 mao mi|小狗 xiao gou|熊猫 xiong mao|老虎 lao hu|大象 da xiang|企鹅 qi e|鲸鱼 jing yu|海豚 hai tun|雪豹 xue bao|骆驼 luo tuo
  春天 chun tian|夏天 xia tian|秋天 qiu tian|冬天 dong tian|清晨 qing chen|黄昏 huang hun|深夜 shen ye|周末 zhou mo|假期 jia qi
  日记 ri ji|纪录 ji lu|访谈 fang tan|幕后 mu hou|入门 ru men|教程 jiao cheng|攻略 gong lve|评测 ping ce|对比 dui bi|盘点 pan dian
`;
const english = `
  glacier volcano desert island harbour journey kitchen garden history museum station village mountain river valley
  forest bridge winter summer morning evening market traveller driver doctor teacher engineer painter sailor farmer
  coffee breakfast dinner noodles bread orange silver golden hidden ancient modern little great quiet broken frozen
  electric digital vintage secret northern southern western eastern Iceland Norway Alaska Canada Boston Chicago Texas
  London Berlin Tokyo Shanghai camera guitar piano bicycle railway airport highway lantern window mirror shadow thunder
  storm ocean coral whale penguin tiger camel eagle spider garage cabin cottage tower castle temple palace school college
  science physics chemistry climate energy battery solar planet rocket satellite galaxy season episode chapter review
  guide lesson workshop interview documentary beginner expert budget luxury family friends children weekend holiday
  vlog live tour trip walk with from into over under after before behind beyond the and how why what
`;
const particles = ['的 de', '与 yu', '在 zai', '和 he', '到 dao', '里 li', '去 qu', '看 kan', '第 di'];

interface Word {
  text: string;
  /** The syllables of a Chinese word. */
  syllables?: string[];
}

export interface Title {
  text: string;
  words: Word[];
}

const readWord = (line: string): Word => {
  const [text = '', ...syllables] = line.trim().split(' ');
  return { text, syllables };
};
const chineseWords = chinese.trim().split(/\||\n/).map(readWord);
const particleWords = particles.map(readWord);
const englishWords = english
  .trim()
  .split(/\s+/)
  .map((text) => ({ text }));

/** Makes what picks one of several; the first are picked more often, as words are in texts. */
const pickerOf =
  (random: () => number) =>
  <One>(all: readonly One[]): One =>
    all[Math.floor(random() ** 1.5 * all.length)] as One;

/** Half of them Chinese, a quarter English, a quarter of both. */
export function makeTitles(count: number, seed = 33): Title[] {
  const random = seededRandom(seed);
  const pick = pickerOf(random);
  const inChinese = (words: number): Word[] =>
    Array.from({ length: words }, () => [pick(chineseWords), random() < 0.3 ? [pick(particleWords)] : []])
      .flat(2)
      .concat(random() < 0.2 ? [{ text: random() < 0.5 ? '：' : '，' }, pick(chineseWords)] : []);
  const inEnglish = (words: number): Word[] =>
    Array.from({ length: words }, (_, n) => [...(n > 0 ? [{ text: ' ' }] : []), pick(englishWords)]).flat();
  return Array.from({ length: count }, () => {
    const kind = random();
    const more = Math.floor(random() * 4);
    const chapter = random() < 0.3 ? [{ text: ` ${1 + Math.floor(random() * 200)}` }] : [];
    const words =
      kind < 0.5
        ? inChinese(2 + more)
        : kind < 0.75
          ? inEnglish(3 + more)
          : [...inChinese(1 + more), { text: ' ' }, ...inEnglish(1 + Math.floor(random() * 3))];
    return { words: [...words, ...chapter], text: [...words, ...chapter].map(({ text }) => text).join('') };
  });
}
