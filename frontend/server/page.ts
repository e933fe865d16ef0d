import {
  defaultRuntimeConfig,
  fillPlaceholders,
  isNoticeShown,
  type RuntimeConfig,
} from '../src/config/runtime-config.ts';
import { colours } from '../src/lib/theme/tokens.ts';

const lines = (text: string | undefined, first: string, second: string): [string, string] => {
  const [one, two] = text?.split('|').map((line) => line.trim()) ?? [];
  return one && two ? [one, two] : [first, second];
};

/** The installation's own words: the brand, its couplet (two lines, split by `|`) and the site's description. */
export function readRuntimeConfig(env: Record<string, string | undefined>): RuntimeConfig {
  const own = defaultRuntimeConfig;
  const [heroFirstZh, heroSecondZh] = lines(env.BRAND_COUPLET_ZH, own.heroFirstZh, own.heroSecondZh);
  const [heroFirstEn, heroSecondEn] = lines(env.BRAND_COUPLET_EN, own.heroFirstEn, own.heroSecondEn);
  return {
    ...own,
    brandName: env.BRAND_NAME?.trim() || own.brandName,
    ...{ heroFirstZh, heroSecondZh, heroFirstEn, heroSecondEn },
    description: {
      'zh-CN': env.BRAND_DESCRIPTION_ZH?.trim() || own.description['zh-CN'],
      en: env.BRAND_DESCRIPTION_EN?.trim() || own.description.en,
    },
  };
}

/** Placeholder in index.html for this installation's configuration. */
const placeholder = '<!--installation-->';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON that is safe in a script element: nothing in it closes the element or opens a comment. */
const dataJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Inserts the language, the brand and the configuration into the page, so that the first render needs no further request. */
export function pageOf(html: string, config: RuntimeConfig, now = Date.now()): string {
  const { brandName, defaultLanguage, description, hasFeatured } = config;
  // Read by the script that runs first, which parses no JSON.
  const root = `<html lang="${defaultLanguage}"${hasFeatured ? ' data-featured' : ''}`;
  // The device's clock may be behind.
  const shown = { ...config, noticeOn: isNoticeShown(config, now) };
  return fillPlaceholders(html, config, escapeHtml, now)
    .replace('<html lang="zh-CN"', root)
    .replace(placeholder, () =>
      [
        `<title>${escapeHtml(brandName)}</title>`,
        `<meta name="description" content="${escapeHtml(description[defaultLanguage])}" />`,
        `<meta name="application-name" content="${escapeHtml(brandName)}" />`,
        `<script type="application/json" id="runtime-config">${dataJson(shown)}</script>`,
      ].join('\n    '),
    );
}

/** The web app manifest. The icons are made by `npm run icons`. */
export const manifestOf = ({ brandName, defaultLanguage, description }: RuntimeConfig): string =>
  JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    description: description[defaultLanguage],
    description_localized: description,
    lang: defaultLanguage,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours.ground,
    theme_color: colours.ground,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
