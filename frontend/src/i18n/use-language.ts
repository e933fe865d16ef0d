import { createContext, useContext } from 'react';
import { type Language, otherLanguage } from './language.ts';

export const LanguageContext = createContext<Language>('zh-CN');

/** The current language: the site's, or the admin panel's within it. */
export function useLanguage(): { language: Language; other: Language } {
  const language = useContext(LanguageContext);
  return { language, other: otherLanguage(language) };
}
