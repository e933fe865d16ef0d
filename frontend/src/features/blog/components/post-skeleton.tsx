import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import post from './post.module.css';
import styles from './post-skeleton.module.css';

/** Three paragraphs. Decorative: what is around it says that it loads. */
export const PostTextSkeleton = () => (
  <>
    {[3, 4, 2].map((lines, paragraph) => (
      <div key={paragraph} className={styles.paragraph}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton
            key={line}
            width={line === lines - 1 ? '54%' : '100%'}
            height={16}
            className={styles.line}
          />
        ))}
      </div>
    ))}
  </>
);

/** A post that is on its way. */
export function PostSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={post.post} role="status" aria-label={t('loading')}>
      <Skeleton width="88px" className={styles.date} />
      <div className={post.text}>
        <Skeleton width="70%" className={styles.heading} />
        <div className={post.line} />
        <PostTextSkeleton />
      </div>
    </div>
  );
}
