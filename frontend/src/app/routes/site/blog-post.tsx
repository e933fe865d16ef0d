import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { LoadFailure } from '../../../components/state-block.tsx';
import '../../../features/blog/i18n/index.ts';
import { useBlogPost } from '../../../features/blog/api/blog-posts.ts';
import { Post, PostSkeleton, preloadPostBody } from '../../../features/blog/components/post.tsx';
import { ShareButton } from '../../../features/sharing/components/share-button.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

void preloadPostBody();

/** /blog/{id}: one post. */
export default function BlogPostPage() {
  const { t } = useTranslation('blog');
  const { id = '' } = useParams();
  const post = useBlogPost(id);
  useDocumentTitle(isNotFound(post.error) ? t('notFoundTitle') : post.data?.title, post.data?.excerpt);

  const back = { to: '/blog', label: t('backToBlog') };
  if (post.data) {
    return (
      <Page back={back} actions={<ShareButton item={{ type: 'blog', id, title: post.data.title }} />}>
        <Post post={post.data} />
      </Page>
    );
  }
  if (post.isPending) {
    return (
      <Page back={back}>
        <PostSkeleton />
      </Page>
    );
  }
  return (
    <Page back={back}>
      <LoadFailure
        query={post}
        errorTitle={t('errorTitle')}
        notFound={{
          title: t('notFoundTitle'),
          text: t('notFoundText'),
          action: (
            <ButtonLink to="/blog" variant="secondary">
              {t('backToBlog')}
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}
