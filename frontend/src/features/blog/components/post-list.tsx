import type { BlogPostSummary } from '@platform/contracts';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { classes } from '../../../lib/classes.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { useBlogPosts } from '../api/blog-posts.ts';
import post from './post.module.css';
import { PostDate } from './post.tsx';
import styles from './post-list.module.css';

export function PostList() {
  const { t } = useTranslation(['blog', 'common']);
  const posts = useBlogPosts();
  const list = useRef<HTMLUListElement>(null);
  const shown = posts.data ?? [];

  if (posts.isPending) return <PostListSkeleton />;
  if (!posts.data) return <QueryError query={posts} level={2} title={t('errorTitle')} />;
  if (shown.length === 0) {
    const home = { to: '/', label: t('common:backHome') };
    return <EmptyState level={2} title={t('emptyTitle')} link={home} />;
  }
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((post) => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
      <LoadMore query={posts} list={list} rows="h2 a" />
    </>
  );
}

/** The title's link covers the whole row. */
const PostRow = memo(function PostRow({ post }: { post: BlogPostSummary }) {
  return (
    <article className={classes(linkedCard, styles.row)}>
      <PostDate instant={post.publishedAt} />
      <div className={styles.text} lang={languageOf(post.title + post.excerpt)}>
        <CardTitle as="h2">
          <Link to={`/blog/${post.id}`}>{post.title}</Link>
        </CardTitle>
        {post.excerpt && <p className={classes('clamp', styles.excerpt)}>{post.excerpt}</p>}
      </div>
      <Icon name="next" size={20} className={styles.arrow} />
    </article>
  );
});

const PostListSkeleton = () => (
  <Loading className={styles.list}>
    <Repeat times={4}>
      <div>
        <div className={styles.row} data-testid="post-skeleton">
          <Skeleton width="88px" className={post.skeletonDate} />
          <div className={styles.text}>
            <Skeleton width="54%" height={20} margin="6px 0" />
            <Skeleton width="88%" height={16} margin="11px 0 0" />
            <Skeleton width="70%" height={16} margin="11px 0 0" />
          </div>
        </div>
      </div>
    </Repeat>
  </Loading>
);
