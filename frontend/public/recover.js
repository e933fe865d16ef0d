/*
 * While a new version is rolled out, a page of one version may ask a replica of the other for its scripts: 404, and
 * nothing runs. This file is in every version. It reloads the page until both are of one version. Chunks that are missing
 * later are the application's affair (lib/missing-code.ts).
 */
const storageKey = 'reloads-for-scripts';
const mostReloads = 10;

// Set by main.ts.
const hasStarted = () => 'started' in document.documentElement.dataset;

const wasMissing = ({ name, responseStatus }) =>
  responseStatus === 404 && new URL(name).pathname.startsWith('/assets/');

const isMissing = ({ src, href }) =>
  fetch(src ?? href, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  );

async function isAnyMissing() {
  const loaded = performance.getEntriesByType('resource');
  // Safari does not say the status.
  if (loaded.some(({ responseStatus }) => responseStatus)) return loaded.some(wasMissing);
  const scripts = document.querySelectorAll('script[src^="/assets/"], link[rel="modulepreload"]');
  return (await Promise.all([...scripts].map(isMissing))).includes(true);
}

async function recover() {
  if (hasStarted() || !(await isAnyMissing()) || hasStarted()) return;
  const reloads = Number(sessionStorage.getItem(storageKey)) + 1;
  if (reloads > mostReloads) return;
  // Blocked storage throws, which prevents an endless loop.
  sessionStorage.setItem(storageKey, String(reloads));
  location.reload();
}

addEventListener('load', () => setTimeout(recover, 2_000));
