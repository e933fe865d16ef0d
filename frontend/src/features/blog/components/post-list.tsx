import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { useBlogPosts } from '../api/get-blog-posts.ts';
import styles from './post-list.module.css';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import { PostRow } from './post-row.tsx';

/** The published posts, newest first, a page at a time. */
export function PostList() {
  const { t } = useTranslation(['blog', 'common']);
  const posts = useBlogPosts();
  const list = useRef<HTMLUListElement>(null);
  const nextPage = useLoadMore(list, posts, 'h2 a');
  const [added, setAdded] = useState(0);
  const shown = posts.data?.pages.flatMap((page) => page.items) ?? [];

  async function loadMore() {
    setAdded(0);
    const result = await nextPage();
    if (result?.isFetchNextPageError) return toast.error(t('loadMoreFailed'));
    setAdded(result?.data?.pages.at(-1)?.items.length ?? 0);
  }

  if (posts.isPending) return <PostListSkeleton />;
  if (!posts.data) {
    return (
      <ErrorState
        level={2}
        title={t('errorTitle')}
        onRetry={() => posts.refetch()}
        pending={posts.isFetching}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        level={2}
        title={t('emptyTitle')}
        action={
          <ButtonLink to="/" variant="secondary">
            {t('common:backHome')}
          </ButtonLink>
        }
      />
    );
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
      <p className="visually-hidden" role="status">
        {added > 0 && t('loaded', { count: added })}
      </p>
      {posts.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" size="large" pending={posts.isFetchingNextPage} onClick={loadMore}>
            {posts.isFetchingNextPage ? t('loadingMore') : t('loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
