import { splitLine } from './couplet.ts';
import type { RuntimeConfig } from './runtime-config.ts';

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
