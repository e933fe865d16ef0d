import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type Language, otherLanguage } from './language.ts';

const LanguageContext = createContext<Language>('zh-CN');

/** The current language: the site's, or the admin panel's within it. */
export function useLanguage(): { language: Language; other: Language } {
  const language = useContext(LanguageContext);
  return { language, other: otherLanguage(language) };
}

/** Provides the language alone: cheaper than useTranslation for dozens of cards. */
function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <LanguageContext value={otherLanguage(otherLanguage(i18n.language))}>{children}</LanguageContext>;
}

export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageProvider>{children}</LanguageProvider>
    </I18nextProvider>
  );
}
