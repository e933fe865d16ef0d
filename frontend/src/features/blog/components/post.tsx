import type { BlogPost } from '@platform/contracts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { MeltLine } from '../../../components/melt-line.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { languageOf } from '../lib/language-of.ts';
import styles from './post.module.css';
import { PostDate } from './post-date.tsx';
import { PostTextSkeleton } from './post-skeleton.tsx';
import { UnreadablePost } from './unreadable-post.tsx';

const PostBody = lazyPage(() => import('./post-body.tsx'));

/** Starts loading what shows markdown, beside the post itself. */
export const preloadPostBody = PostBody.preload;

/** A post: its date beside the title and the text, in the columns of the list it came from. */
export function Post({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  const { language } = useLanguage();
  return (
    <article className={styles.post}>
      <div className={styles.aside}>
        <PostDate instant={post.publishedAt} />
        <p className={styles.reads}>
          {t('reads', { n: formatCount(post.views, language), count: post.views })}
        </p>
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
