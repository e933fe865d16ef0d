import { expect, jest, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { toast } from '../components/toast/toast-store.ts';
import { thisPage } from '../lib/missing-code.ts';
import { server } from '../testing/server.ts';
import { setLanguage, siteI18n, startI18n } from './index.ts';
import { chosenLanguage, rememberLanguage } from './language.ts';

test('a language whose strings come after another was chosen changes nothing', async () => {
  await startI18n();
  await Promise.all([setLanguage('en'), setLanguage('zh-CN')]);
  expect([chosenLanguage(), siteI18n.language]).toEqual(['zh-CN', 'zh-CN']);
  siteI18n.removeResourceBundle('en', 'common');
  localStorage.clear();
});

test('a page in Chinese as English did not load is marked so, and reloads where a deploy removed that', async () => {
  await startI18n();
  rememberLanguage('en');
  document.documentElement.lang = 'en';
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  const { promise: reloads, resolve: reload } = Promise.withResolvers<void>();
  jest.spyOn(thisPage, 'reload').mockImplementation(reload);
  jest.spyOn(siteI18n, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/en-old.js');
  });
  server.use(
    http.get('/', () => HttpResponse.html('<script type="module" src="/assets/index-new.js"></script>')),
  );
  await startI18n();
  expect([document.documentElement.lang, siteI18n.language]).toEqual(['zh-CN', 'zh-CN']);
  await reloads;
  document.head.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
});

test('a language that does not load again is remembered, and the page reloads: browsers keep the failure', async () => {
  await startI18n();
  const chosenAtReload: (string | null)[] = [];
  jest.spyOn(thisPage, 'reload').mockImplementation(() => void chosenAtReload.push(chosenLanguage()));
  const error = jest.spyOn(toast, 'error');
  jest.spyOn(siteI18n, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('Importing a module script failed.');
  });
  server.use(http.get('/', () => HttpResponse.html('')));
  await setLanguage('en');
  await setLanguage('en');
  expect(chosenAtReload).toEqual(['en']);
  expect([chosenLanguage(), siteI18n.language]).toEqual(['en', 'zh-CN']);
  // Of the one that did not reload.
  expect(error).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
});

test('a language whose strings do not load is not chosen, and a toast says so', async () => {
  await startI18n();
  const error = jest.spyOn(toast, 'error');
  jest.spyOn(siteI18n, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await setLanguage('en');
  expect(error).toHaveBeenCalledWith('没有加载出来', '网络断了一下，或者服务器正忙。');
  expect([chosenLanguage(), siteI18n.language]).toEqual([null, 'zh-CN']);
  jest.restoreAllMocks();
  await setLanguage('en');
  expect([chosenLanguage(), siteI18n.language]).toEqual(['en', 'en']);
});
