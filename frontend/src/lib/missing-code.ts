/** What browsers say when a part of the page's code can't be had: Chromium and Firefox, Safari, Vite for style sheets. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether an error means that a lazily loaded part did not arrive: the connection dropped, or a deploy replaced it. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && words.test(error.message);

/** The running page; a test stands in for it. */
export const thisPage = { reload: (): void => window.location.reload() };

const storageKey = 'reloaded-from';

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** The page as it is served now; null when nobody answers. */
async function servedPage(): Promise<Document | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/** Remembers that this version was left by reloading; false where nothing can be remembered, or when it was before. */
function leaveOnce(version: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === version) return false;
    sessionStorage.setItem(storageKey, version);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads when another version than the running one is served: its parts have other names, so those of the running one
 * are gone. Once a version, so that nothing reloads for ever. False when it stays.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  const running = entryOf(document);
  const served = await servedPage();
  const current = served && entryOf(served);
  if (!running || !current || current === running || !leaveOnce(running)) return false;
  thisPage.reload();
  return true;
}

/** Reloads when the server answers; false when it does not, since the browser's own error page leads nowhere. */
export async function reloadWhenReachable(): Promise<boolean> {
  if ((await servedPage()) === null) return false;
  thisPage.reload();
  return true;
}
