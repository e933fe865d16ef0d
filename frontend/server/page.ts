import { defaultRuntimeConfig, fillPlaceholders, type RuntimeConfig } from '../src/config/runtime-config.ts';
import { colours } from '../src/lib/theme/tokens.ts';

const lines = (text: string | undefined, fallback: [string, string]): [string, string] => {
  const [first, second] = text?.split('|').map((line) => line.trim()) ?? [];
  return first && second ? [first, second] : fallback;
};

/** Configuration of the pages at run time: the brand, its couplet (two lines, split by `|`) and the site's description. */
export function readRuntimeConfig(env: Record<string, string | undefined>): RuntimeConfig {
  const { brandName, couplet, description } = defaultRuntimeConfig;
  return {
    brandName: env.BRAND_NAME?.trim() || brandName,
    couplet: {
      'zh-CN': lines(env.BRAND_COUPLET_ZH, couplet['zh-CN']),
      en: lines(env.BRAND_COUPLET_EN, couplet.en),
    },
    description: {
      'zh-CN': env.BRAND_DESCRIPTION_ZH?.trim() || description['zh-CN'],
      en: env.BRAND_DESCRIPTION_EN?.trim() || description.en,
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

/** Inserts the brand and the configuration into the page, so that the first render needs no further request. */
export const pageOf = (html: string, config: RuntimeConfig): string =>
  fillPlaceholders(html, config, escapeHtml).replace(placeholder, () =>
    [
      `<title>${escapeHtml(config.brandName)}</title>`,
      `<meta name="description" content="${escapeHtml(config.description['zh-CN'])}" />`,
      `<meta name="application-name" content="${escapeHtml(config.brandName)}" />`,
      `<script type="application/json" id="runtime-config">${dataJson(config)}</script>`,
    ].join('\n    '),
  );

/** The web app manifest. The icons are made by `npm run icons`. */
export const manifestOf = ({ brandName, description }: RuntimeConfig): string =>
  JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    description: description['zh-CN'],
    description_localized: { en: description.en },
    lang: 'zh-CN',
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
