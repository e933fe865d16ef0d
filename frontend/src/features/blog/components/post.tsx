import type { BlogPost } from '@platform/contracts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { MeltLine } from '../../../components/headings.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { languageOf } from '../../../lib/language-of.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { isMissingCode } from '../../../lib/missing-code.ts';
import { eastern } from '../../../lib/release-time.ts';
import styles from './post.module.css';

export const PostBody = lazyPage(() => import('./post-body.tsx'));

export function Post({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  return (
    <article className={styles.post}>
      <div className={styles.aside}>
        <PostDate instant={post.publishedAt} />
        <p className={styles.reads}>{t('reads', { count: post.views })}</p>
      </div>
      <div className={styles.text}>
        <div lang={languageOf(post.title + post.content)}>
          <h1 className={styles.title}>{post.title}</h1>
          <div className={styles.line}>
            <MeltLine />
          </div>
          <ErrorBoundary fallback={({ error }) => <UnreadablePost error={error} content={post.content} />}>
            <Suspense fallback={<PostTextSkeleton />}>
              <PostBody content={post.content} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <footer className={styles.foot}>
          <ButtonLink to="/blog" variant="secondary">
            {t('backToBlog')}
          </ButtonLink>
        </footer>
      </div>
    </article>
  );
}

/** The publication date: the day over month and year; one line on phones. */
export function PostDate({ instant }: { instant: string }) {
  const { language } = useLanguage();
  return (
    <time className={styles.date} dateTime={instant}>
      <span className="visually-hidden">{eastern.fullDate(instant, language)}</span>
      <span className={styles.day} aria-hidden="true">
        {eastern.day(instant, language)}
      </span>
      <span className={styles.month} aria-hidden="true">
        {eastern.monthOfYear(instant, language)}
      </span>
    </time>
  );
}

/** Decorative: the parent has the loading status. */
const PostTextSkeleton = () => (
  <>
    {[2, 3, 1].map((wholeLines) => (
      <div key={wholeLines} className={styles.paragraph}>
        <Repeat times={wholeLines}>
          <Skeleton width="100%" height={16} margin="11px 0 0" />
        </Repeat>
        <Skeleton width="54%" height={16} margin="11px 0 0" />
      </div>
    ))}
  </>
);

export const PostSkeleton = () => (
  <Loading className={styles.post}>
    <Skeleton width="88px" className={styles.skeletonDate} />
    <div className={styles.text}>
      <Skeleton width="70%" height={36} />
      <div className={styles.line} />
      <PostTextSkeleton />
    </div>
  </Loading>
);

/**
 * Fallback for a text that can't be rendered (too deep, too many nodes). Missing code is rethrown to the page's error
 * boundary.
 */
export function UnreadablePost({ error, content }: { error: unknown; content: string }) {
  if (isMissingCode(error)) throw error;
  return <p className={styles.asTyped}>{content}</p>;
}
