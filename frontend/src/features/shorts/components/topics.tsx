import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/state-block.tsx';
import { useTopics } from '../api/get-topics.ts';
import styles from './picker.module.css';
import { TopicCard } from './topic-card.tsx';

/** Below the categories: each topic that has a video. Where none has, nothing. */
export function Topics() {
  const { t } = useTranslation('shorts');
  const topics = useTopics();
  if (topics.data?.length === 0) return null;
  return (
    <section aria-labelledby="topics" aria-busy={topics.isPending}>
      <h2 id="topics" className={styles.heading}>
        {t('topics')}
      </h2>
      {topics.isError && (
        <ErrorState
          level={3}
          title={t('topicsFailed')}
          onRetry={() => topics.refetch()}
          pending={topics.isFetching}
        />
      )}
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
