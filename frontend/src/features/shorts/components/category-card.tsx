import type { Category } from '@platform/contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { useCategoryName } from '../lib/use-category-name.ts';
import styles from './category-card.module.css';

/** A category in its own colour; its name is always there too. */
export function CategoryCard({ category }: { category: Category }) {
  const name = useCategoryName();
  return (
    <Link
      to={`/cold-ice-videos/${category.id}`}
      className={styles.card}
      style={{ '--swatch': category.colour } as CSSProperties}
    >
      <CategoryRidge colour={category.colour} seed={category.id} className={styles.art} />
      <span className={styles.name}>{name(category)}</span>
    </Link>
  );
}
