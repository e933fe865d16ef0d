import { storageKeys } from '@platform/contracts/limits';
import { chosenLanguage } from '../i18n/language.ts';
import { requestInit } from '../lib/api-client.ts';
import { firstLibraryPath, isItemPath } from '../lib/items.ts';
import { storage } from '../lib/storage.ts';

/**
 * Runs before the application has come, as a classic script of its own: the page's policy allows none within it. It begins
 * what the application would only ask for once it runs, and shows a member the top of the home page. Who is no member gets
 * nothing of it.
 */

/** What each page needs besides what every page has; the build fills it in. */
declare const pageScripts: { home: string[]; detail: string[]; gate: string[] };

/** Has scripts fetched and compiled. */
function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

function showShell(): void {
  const shell = document.getElementById(`shell-${document.documentElement.lang}`);
  if (!(shell instanceof HTMLTemplateElement)) return;
  document.getElementById('root')?.append(shell.content.cloneNode(true));
}

/** Asks for what the application will ask for first. It takes the answer, or the failure, as its own. */
function askEarly(path: string): void {
  const answer = fetch(path, requestInit({}));
  answer.catch(() => undefined);
  window.earlyAnswers = new Map([[path, answer]]);
}

// Requests say it, too.
document.documentElement.lang = chosenLanguage() ?? 'zh-CN';

const { pathname, search } = window.location;
if (storage.get(storageKeys.membershipNumber) === null) preload(pageScripts.gate);
else if (pathname === '/') {
  preload(pageScripts.home);
  askEarly(firstLibraryPath);
  if (!new URLSearchParams(search).has('admin')) showShell();
} else if (isItemPath(pathname)) preload(pageScripts.detail);
