import type { Category } from '@platform/contracts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTopics } from '../api/category-videos.ts';
import styles from './category-picker.module.css';

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

/** The topics that have videos; nothing without any. */
export function Topics() {
  const { t } = useTranslation('shorts');
  const topics = useTopics();
  if (topics.data?.length === 0) return null;
  return (
    <section aria-labelledby="topics" aria-busy={topics.isPending}>
      <h2 id="topics" className={styles.heading}>
        {t('topics')}
      </h2>
      {topics.isError && <QueryError query={topics} title={t('topicsFailed')} />}
      {topics.isPending && (
        <div className={styles.grid} role="status" aria-label={t('topicsLoading')}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={72} />
          ))}
        </div>
      )}
      {topics.data && (
        <ul className={styles.grid}>
          {topics.data.map((topic) => (
            <li key={topic.id}>
              <TopicCard topic={topic} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TopicCard({ topic }: { topic: Category }) {
  const name = useCategoryName();
  return (
    <Link
      to={`/cold-ice-videos/${topic.id}`}
      className={styles.topic}
      style={{ '--swatch': topic.colour } as CSSProperties}
    >
      <span className={styles.slice} aria-hidden="true" />
      <span className={styles.topicName}>{name(topic)}</span>
      <Icon name="next" size={20} />
    </Link>
  );
}

/** Returns a category's name in the current language. */
export function useCategoryName(): (category: Category) => string {
  const { language } = useLanguage();
  return ({ name }) => name[language === 'en' ? 'en' : 'zh'];
}
