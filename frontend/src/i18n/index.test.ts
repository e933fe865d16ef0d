import { afterEach, expect, jest, test } from '@jest/globals';
import { toast } from '../components/toast/toast-store.ts';
import { setLanguage, siteI18n, startI18n } from './index.ts';
import { chosenLanguage } from './language.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a language whose strings come after another was chosen changes nothing', async () => {
  await startI18n();
  await Promise.all([setLanguage('en'), setLanguage('zh-CN')]);
  expect([chosenLanguage(), siteI18n.language]).toEqual(['zh-CN', 'zh-CN']);
  siteI18n.removeResourceBundle('en', 'common');
  localStorage.clear();
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
