import { findCategory } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';

/** The name of a category in the language of the panel. */
export function useCategoryName(): (id: string) => string {
  const { i18n } = useTranslation();
  return (id) => findCategory(id)?.name[i18n.language === 'en' ? 'en' : 'zh'] ?? id;
}
