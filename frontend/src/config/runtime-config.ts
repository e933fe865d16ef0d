export type RuntimeConfig = {
  brandName: string;
  /** Two lines. The first character (Chinese) or word (English) is coloured cold in the first line, hot in the second. */
  couplet: { 'zh-CN': [string, string]; en: [string, string] };
  /** One sentence for the browser's install prompt and link previews. */
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

/** Splits off the coloured part: the first Latin word or the first character. */
export function splitLine(line: string): [lead: string, rest: string] {
  const lead = /^[A-Za-z]+/.exec(line)?.[0] ?? Array.from(line)[0] ?? '';
  return [lead, line.slice(lead.length)];
}

/**
 * Placeholders (private use characters) in the HTML rendered at build time, which the web server replaces with the
 * installation's brand name and couplet. Each line has two: its coloured first character or word, and the rest.
 */
const brand = '\uE000';
const coldZh = '\uE001\uE002';
const hotZh = '\uE003\uE004';
const coldEn = '\uE005\uE006';
const hotEn = '\uE007\uE008';

export const placeholderConfig: RuntimeConfig = {
  brandName: brand,
  couplet: { 'zh-CN': [coldZh, hotZh], en: [coldEn, hotEn] },
  description: { 'zh-CN': '', en: '' },
};

/** Replaces the placeholders with the installation's brand name and couplet. `escapeText` escapes them for HTML. */
export function fillPlaceholders(
  html: string,
  { brandName, couplet }: RuntimeConfig,
  escapeText: (text: string) => string,
): string {
  const lines = [...couplet['zh-CN'], ...couplet.en].flatMap(splitLine);
  const values = [brandName, ...lines].map(escapeText);
  return html.replace(/[\uE000-\uE008]/g, (placeholder) => values[placeholder.charCodeAt(0) - 0xe000] ?? '');
}
