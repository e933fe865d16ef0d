import type { Category } from '@platform/contracts';
import { categories, categoryTopics } from '@platform/contracts/category-list';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { categoryName } from '../../../lib/category-name.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import { usePreviousVisit } from '../../../lib/use-previous-visit.ts';
import { isNewSince } from '../../../lib/visits.ts';
import { useCategoryCounts } from '../api/category-videos.ts';
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
      <span className={styles.name}>{name(category)}</span>{' '}
      <span className={styles.count}>
        <VideoCount category={category} /> <Newest category={category} />
      </span>
    </Link>
  );
}

function VideoCount({ category }: { category: Category }) {
  const { t } = useTranslation('categoryVideos');
  const { language } = useLanguage();
  const { data } = useCategoryCounts();
  const count = data?.get(category.id)?.videos ?? 0;
  return data && (count === 0 ? t('noVideos') : t('videos', { count, n: formatCount(count, language) }));
}

/** Says when the newest video was added, or that there are new ones since the last visit. */
function Newest({ category }: { category: Category }) {
  const { t } = useTranslation('categoryVideos');
  const publishedAt = useCategoryCounts().data?.get(category.id)?.newestAt;
  const since = usePreviousVisit();
  if (!publishedAt) return null;
  const isNew = isNewSince(since, { publishedAt });
  return (
    <span className={isNew ? styles.new : styles.newest}>
      {isNew ? (
        t('hasNew')
      ) : (
        <>
          <span className="visually-hidden">{t('updated')} </span>
          <RelativeTime instant={publishedAt} />
        </>
      )}
    </span>
  );
}

export function Topics() {
  const { t } = useTranslation('categoryVideos');
  const counts = useCategoryCounts();
  const topics = categoryTopics.filter(({ id }) => counts.data?.has(id));
  if (counts.data && topics.length === 0) return null;
  return (
    <section aria-labelledby="topics" aria-busy={counts.isPending}>
      <h2 id="topics" className={styles.heading}>
        {t('topics')}
      </h2>
      {counts.isError && <QueryError query={counts} title={t('topicsFailed')} />}
      {counts.isPending && (
        <div className={styles.grid} role="status" aria-label={t('topicsLoading')}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={72} />
          ))}
        </div>
      )}
      {topics.length > 0 && (
        <ul className={styles.grid}>
          {topics.map((topic) => (
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
      <span className={styles.topicName}>{name(topic)}</span>{' '}
      <span className={styles.count}>
        <VideoCount category={topic} />
      </span>
      <Icon name="next" size={20} />
    </Link>
  );
}

const othersAtEnd = 4;

/** After a category's last video: other categories, from the next one in the catalogue on. */
export function OtherCategories({ category, total }: { category: Category; total: number }) {
  const { t } = useTranslation('categoryVideos');
  const name = useCategoryName();
  const counts = useCategoryCounts();
  const at = categories.findIndex(({ id }) => id === category.id);
  const others = [...categories.slice(at + 1), ...categories.slice(0, at)]
    .filter(({ id, kind }) => (counts.data ? counts.data.has(id) : kind === 'definition'))
    .slice(0, othersAtEnd);
  return (
    <div className={styles.end} data-scrolls="">
      <h2>{t('endTitle', { name: name(category) })}</h2>
      <p className={styles.endText}>{t('endText', { count: total })}</p>
      <ul className={classes(styles.grid, styles.others)}>
        {others.map((other) => (
          <li key={other.id}>
            <CategoryCard category={other} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/cold-ice-videos" variant="secondary">
        {t('toCategories')}
      </ButtonLink>
    </div>
  );
}

export function useCategoryName(): (category: Category) => string {
  const { language } = useLanguage();
  return (category) => categoryName(category, language);
}
