export type RuntimeConfig = {
  brandName: string;
  /** Two lines; the first character (Chinese) or word (English) of each carries the cold and the hot colour. */
  couplet: { 'zh-CN': [string, string]; en: [string, string] };
};

export const defaultRuntimeConfig: RuntimeConfig = {
  brandName: '冰焰影库',
  couplet: {
    'zh-CN': ['冷眼看世界，', '热心过日子。'],
    en: ['Cold eyes on the world,', 'warm heart for the day.'],
  },
};
