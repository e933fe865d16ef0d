import type { Category } from '@platform/contracts';

export const categoryName = ({ name }: Pick<Category, 'name'>, language: string): string =>
  name[language === 'en' ? 'en' : 'zh'];
