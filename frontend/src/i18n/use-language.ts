import { createContext, useContext } from 'react';
import { type Language, otherLanguage } from './language.ts';

export const LanguageContext = createContext<Language>('zh-CN');

/** The language of the surrounding screen: the site's, or the admin panel's inside the panel. */
export function useLanguage(): { language: Language; other: Language } {
  const language = useContext(LanguageContext);
  return { language, other: otherLanguage(language) };
}
