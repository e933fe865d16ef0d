import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BlogPost } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { type AdminTabProps, TabHeading } from '../common/tab.tsx';
import { useCreateBlogPost } from '../content/api.ts';
import { ContentFormLayout } from '../content/content-fields.tsx';
import { contentBodyOf, useReleaseText } from '../content/content-form.ts';
import { useAddForm } from '../content/use-add-form.ts';
import { BlogPostFields } from './blog-post-fields.tsx';
import { blogPostResolver, emptyBlogPostForm } from './blog-post-form.ts';

/** Writes a post. */
export default function BlogTab({ onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminBlog');
  const { t: words } = useTranslation('admin');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const [saved, setSaved] = useState<BlogPost | null>(null);
  // From here on the panel has room for two columns.
  const sideBySide = useMediaQuery('(min-width: 1200px)');
  const { form, layout } = useAddForm({
    name: 'blog',
    empty: emptyBlogPostForm,
    resolver: blogPostResolver,
    firstField: 'title',
    bodyOf: contentBodyOf,
    create: useCreateBlogPost(),
    onAdded: (post) => {
      toasts.done(t('added'), savedMessage(post));
      setSaved(post);
    },
    failed: t('failedToAdd'),
  });

  return (
    <>
      <TabHeading title={words('blog')} intro={t('intro')} />
      {saved && (
        <Alert severity="success" role="note" sx={{ flexWrap: 'wrap', mb: 6 }}>
          {savedMessage(saved)}{' '}
          <MuiButton component={Link} to={`/blog/${saved.id}`} variant="text" size="small">
            {t('open')}
          </MuiButton>
          <Button variant="text" size="small" onClick={() => onOpenTab('manage/posts')}>
            {t('manage')}
          </Button>
        </Alert>
      )}
      <ContentFormLayout
        {...layout}
        label={words('blog')}
        saveLabel={layout.saving ? t('saving') : t('save')}
      >
        <BlogPostFields form={form} sideBySide={sideBySide} />
      </ContentFormLayout>
    </>
  );
}

/** Says whether a saved post is on the blog, or when it will be. */
function useSavedMessage(): (post: BlogPost) => string {
  const { t } = useTranslation('adminBlog');
  const releaseText = useReleaseText();
  return ({ title, publishedAt }) =>
    Date.parse(publishedAt) > Date.now()
      ? t('savedLater', { title, date: releaseText(publishedAt) })
      : t('savedNow', { title });
}
