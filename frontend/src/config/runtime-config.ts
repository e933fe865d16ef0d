export type RuntimeConfig = {
  brandName: string;
  /** Two lines; the first character (Chinese) or word (English) of each carries the cold and the hot colour. */
  couplet: { 'zh-CN': [string, string]; en: [string, string] };
  /** What the site is, in a sentence: for the browser's install prompt and previews of links. */
  description: { 'zh-CN': string; en: string };
};

export const defaultRuntimeConfig: RuntimeConfig = {
  brandName: '冰焰影库',
  couplet: {
    'zh-CN': ['冷眼看世界，', '热心过日子。'],
    en: ['Cold eyes on the world,', 'warm heart for the day.'],
  },
  description: {
    'zh-CN': '会员专享的中文视频影库：影库、即将上映与冷热冰视频。',
    en: 'A Chinese-language video library for members: the library, upcoming releases, cold and hot ice videos.',
  },
};
