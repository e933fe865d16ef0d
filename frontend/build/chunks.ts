/**
 * Which modules stand together in the files of the first screen. Left to itself the build would make a file of each part two
 * pages share: forty for the home page, each a request.
 */

const vendor = [
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|i18next|react-i18next|@tanstack)\//,
];

/** What every page has, or the home page and others. */
const shared = [
  /\/frontend\/src\/(?:components|config|lib|i18n)\//,
  /\/frontend\/src\/features\/(?:tracking|likes|upcoming)\//,
  /\/frontend\/src\/features\/(?:membership|library)\/api\//,
  /\/frontend\/src\/features\/sharing\/(?:components\/share-button|lib\/)/,
  /\/frontend\/src\/features\/site-layout\/(?:components\/(?:page|site-header)|lib\/use-site-links)\./,
  /\/contracts\/src\/(?:limits|paths|messages)\./,
];

/** Of these folders, what carries MUI, is opened later, or is of the language not shown. */
const openedLater = [
  /\/i18n\/en\//,
  /\/lib\/theme\/mui/,
  /\/components\/(?:category-ridge|mui-provider|dialog|loaded-notices|tooltips|toast\/loaded-notices)/,
];

const matches = (patterns: readonly RegExp[], id: string): boolean =>
  patterns.some((pattern) => pattern.test(id));
const normal = (id: string): string => id.replaceAll('\\', '/');

export const chunkGroups = [
  // What import() is done with: the entry has it, and must not have everything else for it.
  { name: 'preload', test: /vite\/preload-helper/ },
  { name: 'vendor', test: (id: string) => matches(vendor, normal(id)) },
  {
    name: 'shared',
    test: (id: string) => matches(shared, normal(id)) && !matches(openedLater, normal(id)),
  },
];
