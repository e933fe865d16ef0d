/**
 * Which modules share a file on the first screen. By default the bundler makes a file of each part that two pages share: forty for
 * the home page, each a request.
 */

const vendor = [
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|i18next|react-i18next|@tanstack)\//,
];

/** Modules of every page, or of the home page and others. */
const shared = [
  /\/frontend\/src\/(?:components|config|lib|i18n)\//,
  /\/frontend\/src\/features\/(?:tracking|likes|upcoming)\//,
  /\/frontend\/src\/features\/(?:membership|library)\/api\//,
  // The admin panel previews it.
  /\/frontend\/src\/features\/home\/components\/hero\./,
  /\/frontend\/src\/features\/detail\/components\/detail-skeleton\./,
  /\/frontend\/src\/features\/sharing\/components\/share-button\./,
  /\/frontend\/src\/features\/coming-back\/(?:lib\/(?:list-names|marks)|components\/(?:continue-section|later-button|member-item-skeleton|watched-bar))\./,
  /\/frontend\/src\/features\/series\/(?:api\/series|components\/series-(?:card-skeleton|section|strip\.module))\./,
  /\/frontend\/src\/features\/site-layout\/(?:components\/(?:page|site-header|search-entry)|lib\/use-site-links)\./,
  /\/contracts\/src\/(?:limits|paths)\./,
];

/** Parts of paths: modules beside the shared ones that import MUI, are loaded on demand, or belong to the other language. */
export const openedLater = [
  '/src/i18n/en.json',
  '/src/lib/theme/',
  '/src/lib/use-search.',
  '/src/components/category-ridge.',
  '/src/components/dialog.',
  '/src/components/toast/loaded-notices.',
];

const matches = (patterns: readonly RegExp[], id: string): boolean =>
  patterns.some((pattern) => pattern.test(id));
const normal = (id: string): string => id.replaceAll('\\', '/');

export const chunkGroups = [
  // Vite's helper of import(): the entry needs it, and must not load the shared file for it.
  { name: 'preload', test: /vite\/preload-helper/ },
  { name: 'vendor', test: (id: string) => matches(vendor, normal(id)) },
  {
    name: 'shared',
    test: (id: string) =>
      matches(shared, normal(id)) && !openedLater.some((part) => normal(id).includes(part)),
  },
];
