import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import siteEn from '../../../i18n/en.json' with { type: 'json' };
import { followLanguage } from '../../../i18n/index.ts';
import { chosenLanguage, type Language } from '../../../i18n/language.ts';
import siteZh from '../../../i18n/zh-CN.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

/** The panel has a language of its own: English until one is chosen. It contains the site's strings too, for shared components. */
const resources: Record<Language, typeof siteZh & typeof zh> = {
  'zh-CN': { ...siteZh, ...zh },
  en: { ...siteEn, ...en },
};

export const adminI18n: i18n = createInstance();

adminI18n.use(initReactI18next).init({
  lng: chosenLanguage() ?? 'en',
  initAsync: false,
  resources,
  ns: Object.keys(resources.en),
  defaultNS: 'common',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

followLanguage(adminI18n);
