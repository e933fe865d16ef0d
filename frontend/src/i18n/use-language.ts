import { useTranslation } from 'react-i18next';
import { type Language, otherLanguage } from './language.ts';

/** The language of the surrounding screen: the site's, or the admin panel's inside the panel. */
export function useLanguage(): { language: Language; other: Language } {
  const { i18n } = useTranslation();
  const other = otherLanguage(i18n.language);
  return { language: otherLanguage(other), other };
}
