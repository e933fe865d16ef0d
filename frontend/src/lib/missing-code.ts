import { unsaved } from './unsaved.ts';

/** Error messages for a failed dynamic import: Chromium and Firefox, Safari, Vite (style sheets). */
const messages = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a lazy import failed: the connection dropped, or a deploy replaced the chunk. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && messages.test(error.message);

/** An object, so that tests can replace `reload`. */
export const thisPage = { reload: (): void => window.location.reload() };

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** The currently served index.html; null without a response. */
async function servedPage(): Promise<Document | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/** Records a reload from this version; false if it was recorded before or storage is blocked. */
function recordReload(key: 'reloaded-from' | 'reloaded-again', version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads if the server has a newer version, whose deploy removed the running version's chunks. At most once per
 * version, to avoid a reload loop, and not over unsaved changes. Returns whether it reloads.
 */
export async function reloadForNewVersion(beforeReload = () => {}): Promise<boolean> {
  const running = entryOf(document);
  const served = await servedPage();
  const current = served && entryOf(served);
  if (!running || !current || current === running) return false;
  if (unsaved.isHeld() || !recordReload('reloaded-from', running)) return false;
  beforeReload();
  thisPage.reload();
  return true;
}

/**
 * Reloads if the server responds, as the browser's error page has no way back; over unsaved changes only when asked for; `once` per
 * version. Returns whether it reloads.
 */
export async function reloadWhenReachable({
  asked = false,
  once = false,
  beforeReload = () => {},
} = {}): Promise<boolean> {
  const isHeld = () => unsaved.isHeld() && !asked;
  if (isHeld() || (await servedPage()) === null || isHeld()) return false;
  if (once && !recordReload('reloaded-again', entryOf(document) ?? '')) return false;
  beforeReload();
  thisPage.reload();
  return true;
}

/** What failed to load, by its loader or name. */
const failed = new Set<unknown>();

/**
 * Reloads for missing code, the second time even of the running version, once: most browsers keep a failed import for the page's life, so
 * that trying again asks for nothing. Returns whether it reloads.
 */
export function reloadForMissing(code: unknown, beforeReload = () => {}): Promise<boolean> {
  if (failed.has(code)) return reloadWhenReachable({ once: true, beforeReload });
  failed.add(code);
  return reloadForNewVersion(beforeReload);
}
