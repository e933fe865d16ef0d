import type { DemoVideo } from './entries.ts';
import { inHours } from './release-dates.ts';

const video = (title: string, scene: number, seconds: number, description: string): DemoVideo => ({
  title,
  scene,
  seconds,
  description,
});

/** Scenes of ice and of heat, painted and filmed on the spot. */
export const videos = (now: Date): DemoVideo[] => [
  video('石缝里的热气', 23, 5, '地下的热找到出口，石缝边的雪先化了一圈。'),
  video('北坡的风', 30, 5, '风从北面来，雪贴着山脊走。'),
  video('赤道落日', 35, 6, '一天里最热的颜色，留在最后十分钟。'),
  video('蓝色时刻', 24, 5, '日落之后、入夜之前，天空只剩下蓝。'),
  video('热浪将至', 26, 6, ''),
  video('冷杉岭初雪', 25, 7, '今年的第一场雪，比往年早了九天。'),
  video('红岩峡谷', 27, 6, '岩壁记得每一次涨水，也记得每一个旱季。'),
  video('晨雾冰原', 19, 8, '雾散之前，冰原没有尽头。'),
  video('火山口的黎明', 20, 7, '余温还在，天先亮了。'),
  video('极夜的山口', 18, 6, '太阳不来的日子里，山口有自己的光。'),
  video('余烬山谷', 14, 6, '火过之后，山谷里安静得能听见灰落下的声音。'),
  video('雪线以上', 12, 8, '海拔三千二百米，再往上只有风和石头。'),
  video('沙漠黄昏', 17, 9, '影子越来越长，沙子终于凉下来。'),
  video('冻湖月色', 6, 8, '湖面结冰的第三个晚上，月亮从对岸升起。'),
  video('熔岩之夜', 8, 10, '山的那边在发光。\n\n没有旁白，没有字幕，只有十秒钟的火星往上飘。'),
  video(
    '冰川日出',
    0,
    12,
    '天光从山脊后升起，雪落得很慢。\n\n画面：程序绘制的三层山脊，从远到近，慢慢移动\n声音：两个相差五度的音，随呼吸起伏',
  ),
  {
    ...video('大暑', 11, 6, '一年里最热的一天，从一条被晒得发白的山脊开始。'),
    releaseDate: inHours(now, 24),
  },
  { ...video('冬至长夜', 36, 6, '全年最长的夜，留给最慢的一段雪。'), releaseDate: inHours(now, 24 * 33) },
];
