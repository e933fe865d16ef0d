import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import siteEn from '../../../i18n/en/site.ts';
import { followLanguage } from '../../../i18n/index.ts';
import { chosenLanguage } from '../../../i18n/language.ts';
import siteZh from '../../../i18n/zh-CN/site.ts';
import en from './en.ts';
import zh from './zh-CN.ts';

/**
 * The panel speaks for itself: English until a language was chosen with the switch, whatever the pages behind it speak.
 * It carries the site's strings too, for the components both use.
 */
export const adminI18n: i18n = createInstance();

adminI18n.use(initReactI18next).init({
  lng: chosenLanguage() ?? 'en',
  initAsync: false,
  resources: { 'zh-CN': { ...siteZh, ...zh }, en: { ...siteEn, ...en } },
  ns: Object.keys({ ...siteZh, ...zh }),
  defaultNS: 'common',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

followLanguage(adminI18n);
