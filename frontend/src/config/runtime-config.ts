import type { PublishedSiteSettings } from '@platform/contracts';
import type { Language } from '../i18n/language.ts';

/** Settings and texts of the site: the installation's defaults, replaced by what editors have saved (docs/adr/0090-site-settings.md). */
export type RuntimeConfig = PublishedSiteSettings & {
  /** One sentence for the browser's install prompt and link previews. */
  description: Record<Language, string>;
};

export const defaultRuntimeConfig: RuntimeConfig = {
  brandName: '冰焰影库',
  defaultLanguage: 'zh-CN',
  noticeOn: true,
  noticeZh: '竖屏短视频上线：十二个分类，一刷到底',
  noticeEn: 'Shorts are here, in twelve categories',
  noticeLink: '/cold-ice-videos',
  noticeUntil: null,
  // The first character (Chinese) or word (English) is coloured cold in the first line, hot in the second.
  heroFirstZh: '冷眼看世界，',
  heroSecondZh: '热心过日子。',
  heroTextZh: '给海外华人的会员影库。新闻、奇闻、车房与美\u2060食，只给会员看。',
  heroFirstEn: 'Cold eyes on the world,',
  heroSecondEn: 'warm heart for the day.',
  heroTextEn:
    'A members-only library for overseas Chinese: news, curiosities, cars, homes and food, for members alone.',
  heroArt: 'slats',
  heroPicture: null,
  aboutZh: '给海外华人的会员影库，仅限会员观看，会员号请勿转借。',
  aboutEn: 'A members-only library for overseas Chinese. Please keep your membership number to yourself.',
  footerZh: '仅限会员观看，会员号请勿转借。',
  footerEn: 'For members only. Please keep your membership number to yourself.',
  hasFeatured: false,
  description: {
    'zh-CN': '会员专享的中文视频影库：影库、即将上映与冷热冰视频。',
    en: 'A Chinese-language video library for members: the library, upcoming releases, cold and hot ice videos.',
  },
};

export type SiteText = 'notice' | 'heroFirst' | 'heroSecond' | 'heroText' | 'about' | 'footer';

export const siteText = (config: RuntimeConfig, name: SiteText, language: Language): string =>
  config[`${name}${language === 'en' ? 'En' : 'Zh'}`];

export const isNoticeShown = (
  { noticeOn, noticeUntil }: Pick<RuntimeConfig, 'noticeOn' | 'noticeUntil'>,
  now: number,
): boolean => noticeOn && (noticeUntil === null || Date.parse(noticeUntil) > now);

/** Splits off the coloured part: the first Latin word or the first character. */
export function splitLine(line: string): [lead: string, rest: string] {
  const lead = /^[A-Za-z]+/.exec(line)?.[0] ?? Array.from(line)[0] ?? '';
  return [lead, line.slice(lead.length)];
}

/**
 * Placeholders (private use characters) in the HTML rendered at build time, which the web server replaces. A line has two: its coloured
 * first character or word, and the rest.
 */
const firstPlaceholder = 0xe000;
const placeholder = (index: number) => String.fromCharCode(firstPlaceholder + index);
const texts = [
  'brandName',
  'noticeZh',
  'noticeEn',
  'noticeLink',
  'heroTextZh',
  'heroTextEn',
  'heroArt',
] as const;
const lines = ['heroFirstZh', 'heroSecondZh', 'heroFirstEn', 'heroSecondEn'] as const;
/** Around the notice, which may not be shown. */
export const noticeMarks = [placeholder(texts.length), placeholder(texts.length + 1)] as const;
const firstLine = texts.length + 2;
const linePlaceholders = (index: number) => [0, 1].map((part) => placeholder(firstLine + 2 * index + part));

export const placeholderConfig: RuntimeConfig = {
  ...defaultRuntimeConfig,
  ...Object.fromEntries(texts.map((name, index) => [name, placeholder(index)])),
  ...Object.fromEntries(lines.map((name, index) => [name, linePlaceholders(index).join('')])),
};

/** Replaces the placeholders with what the site says at a time. `escapeText` escapes it for HTML. */
export function fillPlaceholders(
  html: string,
  config: RuntimeConfig,
  escapeText: (text: string) => string,
  now: number,
): string {
  const values = [...texts.map((name) => config[name] ?? ''), '', ''];
  values.push(...lines.flatMap((name) => splitLine(config[name])));
  const [before, after] = noticeMarks;
  const shown = isNoticeShown(config, now)
    ? html
    : html.replace(new RegExp(`${before}[^]*?${after}`, 'g'), '');
  const linked =
    config.noticeLink === null ? shown.replaceAll(` href="${placeholderConfig.noticeLink}"`, '') : shown;
  return linked.replace(/[\uE000-\uF8FF]/g, (found) => {
    const value = values[found.charCodeAt(0) - firstPlaceholder];
    return value === undefined ? found : escapeText(value);
  });
}
