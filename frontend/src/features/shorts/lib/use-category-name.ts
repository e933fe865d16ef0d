import type { Category } from '@platform/contracts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** The name of a category in the language of the screen. */
export function useCategoryName(): (category: Category) => string {
  const { language } = useLanguage();
  return ({ name }) => name[language === 'en' ? 'en' : 'zh'];
}
