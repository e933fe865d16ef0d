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

/** The part of a line that carries its colour: the first character, or the first word in Latin script. */
export function splitLine(line: string): [lead: string, rest: string] {
  const lead = /^[A-Za-z]+/.exec(line)?.[0] ?? Array.from(line)[0] ?? '';
  return [lead, line.slice(lead.length)];
}

/**
 * Characters of the private use area that stand for an installation's words in what is drawn when the site is built. The web
 * server puts the words there. A line of the couplet is two, since its first character or word has a colour of its own.
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

/** Puts an installation's words in the place of the placeholders. `escapeText` makes them fit to stand in HTML. */
export function fillPlaceholders(
  html: string,
  { brandName, couplet }: RuntimeConfig,
  escapeText: (text: string) => string,
): string {
  const lines = [...couplet['zh-CN'], ...couplet.en].flatMap(splitLine);
  const words = [brandName, ...lines].map(escapeText);
  return html.replace(/[\uE000-\uE008]/g, (place) => words[place.charCodeAt(0) - 0xe000] ?? '');
}
