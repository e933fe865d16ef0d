import type { Category } from '@platform/contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { useCategoryName } from '../lib/use-category-name.ts';
import styles from './topic-card.module.css';

/** A topic: a row with a slice of its colour. */
export function TopicCard({ topic }: { topic: Category }) {
  const name = useCategoryName();
  return (
    <Link
      to={`/cold-ice-videos/${topic.id}`}
      className={styles.card}
      style={{ '--swatch': topic.colour } as CSSProperties}
    >
      <span className={styles.slice} aria-hidden="true" />
      <span className={styles.name}>{name(topic)}</span>
      <Icon name="next" size={20} />
    </Link>
  );
}
