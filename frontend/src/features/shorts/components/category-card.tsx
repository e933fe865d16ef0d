import type { Category } from '@platform/contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './category-card.module.css';

/** A category in its own colour; its name is always there too. */
export function CategoryCard({ category }: { category: Category }) {
  const { language } = useLanguage();
  return (
    <Link
      to={`/cold-ice-videos/${category.id}`}
      className={styles.card}
      style={{ '--swatch': category.colour } as CSSProperties}
    >
      <CategoryRidge colour={category.colour} className={styles.art} />
      <span className={styles.name}>{category.name[language === 'en' ? 'en' : 'zh']}</span>
    </Link>
  );
}
