import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../../components/state-block.tsx';
import '../../../features/blog/i18n/index.ts';
import { useBlogPost } from '../../../features/blog/api/blog-posts.ts';
import { Post, PostBody, PostSkeleton } from '../../../features/blog/components/post.tsx';
import { ShareButton } from '../../../features/sharing/components/share-button.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

// The markdown renderer, in parallel with the post.
void PostBody.preload();

/** /blog/{id}: one post. */
export default function BlogPostPage() {
  const { t } = useTranslation('blog');
  const { id = '' } = useParams();
  const query = useBlogPost(id);
  const post = query.data;
  useDocumentTitle(isNotFound(query.error) ? t('notFoundTitle') : post?.title, post?.excerpt);

  const back = { to: '/blog', label: t('backToBlog') };
  const notFound = { title: t('notFoundTitle'), text: t('notFoundText'), link: back };
  return (
    <Page back={back} actions={post && <ShareButton item={{ type: 'blog', id, title: post.title }} />}>
      {post && <Post post={post} />}
      {query.isPending && <PostSkeleton />}
      {query.isLoadingError && <LoadFailure query={query} title={t('errorTitle')} notFound={notFound} />}
    </Page>
  );
}
