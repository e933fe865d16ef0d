import type { RuntimeConfig } from '../src/config/runtime-config.ts';
import { colours } from '../src/lib/theme/tokens.ts';

/** What a phone is told when the site is put on its home screen. The icons are made by `npm run icons`. */
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
