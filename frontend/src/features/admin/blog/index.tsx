import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BlogPost } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../common/buttons.tsx';
import type { AdminTabProps } from '../common/tab.tsx';
import { AddTab } from '../content/add-tab.tsx';
import { useCreate } from '../content/api.ts';
import { contentBodyOf, useSavedMessage } from '../content/content-form.ts';
import { BlogPostFields } from './blog-post-fields.tsx';
import { blogPostResolver, emptyBlogPostForm } from './blog-post-form.ts';

/** Writes a post. */
export default function BlogTab({ onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminBlog');
  const savedMessage = useSavedMessage('adminBlog');
  const [saved, setSaved] = useState<BlogPost | null>(null);
  // From here on the panel has room for two columns.
  const sideBySide = useMediaQuery('(min-width: 1200px)');
  return (
    <AddTab
      name="blog"
      words="adminBlog"
      empty={emptyBlogPostForm}
      resolver={blogPostResolver}
      firstField="title"
      bodyOf={contentBodyOf}
      create={useCreate('/api/blog-posts')}
      savedMessage={savedMessage}
      onAdded={setSaved}
      fields={(form) => <BlogPostFields form={form} sideBySide={sideBySide} />}
    >
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
    </AddTab>
  );
}
