import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { lazy, Suspense, startTransition, useEffect, useId, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { languageOf } from '../../../lib/language-of.ts';
import { UnreadablePost } from '../../blog/components/post.tsx';
import '../../blog/i18n/index.ts';
import type { ContentForm } from './content-form.ts';

const PostBody = lazy(() => import('../../blog/components/post-body.tsx'));

type PostPreviewProps = {
  form: UseFormReturn<ContentForm>;
  /** Beside the text, and as high. */
  scrolls: boolean;
};

/** The post as members will see it, rendered by the same component after a pause in typing. */
export function PostPreview({ form, scrolls }: PostPreviewProps) {
  const { t } = useTranslation('adminBlog');
  const id = useId();
  const typed = useWatch({ control: form.control, name: 'content' });
  const [content, setContent] = useState(typed);
  useEffect(() => {
    // A long text renders slowly: it waits for a longer pause and yields to the next key.
    const waitMs = Math.max(300, typed.length / 20);
    const timer = setTimeout(() => startTransition(() => setContent(typed)), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const body = useMemo(() => <PostBody content={content} />, [content]);
  return (
    <>
      {scrolls && (
        <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
          {t('preview')}
        </FormLabel>
      )}
      <Box
        {...(scrolls && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
        lang={languageOf(content)}
        sx={{
          '--margin': '0px',
          // A fixed size, so that typing in the text beside it causes no layout here.
          ...(scrolls && { height: 488, contain: 'strict' }),
          px: 4,
          py: 3,
          overflowY: 'auto',
          backgroundColor: 'var(--ground)',
          overflowWrap: 'anywhere',
        }}
      >
        {content.trim() ? (
          <ErrorBoundary>
            <ErrorBoundary
              resetKey={content}
              fallback={({ error }) => <UnreadablePost error={error} content={content} />}
            >
              <Suspense fallback={<Skeleton height={96} />}>{body}</Suspense>
            </ErrorBoundary>
          </ErrorBoundary>
        ) : (
          <Box component="p" sx={{ color: 'text.disabled' }}>
            {t('previewEmpty')}
          </Box>
        )}
      </Box>
    </>
  );
}
