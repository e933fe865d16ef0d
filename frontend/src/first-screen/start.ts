import { storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { chosenLanguage } from '../i18n/language.ts';
import { fetchInTime } from '../lib/api-client.ts';
import { firstLibraryPath, isItemPath } from '../lib/items.ts';
import { storage } from '../lib/storage.ts';
import { isReturning, startVisit } from '../lib/visits.ts';

/**
 * Runs before the application loads, as a separate classic script (the CSP forbids inline scripts). Starts the
 * application's first requests early and shows members the top of their page. For others it only preloads the gate.
 */

/** Each page's own chunks, defined by the build. */
declare const pageScripts: Record<'home' | 'continueRow' | 'detail' | 'gate', string[]>;

function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

function showShell(page: 'home' | 'detail'): void {
  const shell = document.getElementById(`${page}-${document.documentElement.lang}`);
  if (!(shell instanceof HTMLTemplateElement)) return;
  document.getElementById('root')?.append(shell.content);
}

/** Starts a first request of the application. The API client takes its response or failure. */
function fetchEarly(path: string): void {
  const response = fetchInTime(path, {});
  response.catch(() => undefined);
  window.earlyResponses ??= new Map();
  window.earlyResponses.set(path, response);
}

// The API client sends it as accept-language. By default the site's, which the web server has set.
const chosen = chosenLanguage();
if (chosen) document.documentElement.lang = chosen;

const { pathname, search } = window.location;
const isMember = storage.get(storageKeys.membershipNumber) !== null;
if (isMember) startVisit();
else preload(pageScripts.gate);

if (isMember && pathname === '/') {
  preload(pageScripts.home);
  fetchEarly(firstLibraryPath);
  if (storage.get(storageKeys.continueRow) !== null) {
    preload(pageScripts.continueRow);
    fetchEarly(apiPath('/api/me/continue'));
  }
  const hasFeatured = document.documentElement.dataset.featured !== undefined && isReturning();
  if (hasFeatured) fetchEarly(apiPath('/api/me/featured'));
  if (!new URLSearchParams(search).has('admin')) showShell('home');
  // The featured item takes the place of these words.
  const words = hasFeatured ? document.querySelector('#root h1')?.parentElement : null;
  if (words) words.style.visibility = 'hidden';
} else if (isMember && isItemPath(pathname)) {
  preload(pageScripts.detail);
  showShell('detail');
}
