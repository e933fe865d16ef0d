import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../common/form.tsx';
import { ReleaseField } from '../content/release-field.tsx';
import type { BlogPostForm } from './blog-post-form.ts';
import { PostEditor } from './post-editor.tsx';

type BlogPostFieldsProps = {
  form: UseFormReturn<BlogPostForm>;
  /** There is room for the preview beside the text; otherwise each has a tab. */
  sideBySide?: boolean;
};

/** Title, text and release: the same wherever a post is written or edited. */
export function BlogPostFields({ form, sideBySide = false }: BlogPostFieldsProps) {
  const { t } = useTranslation('adminContent');
  return (
    <>
      <FormTextField form={form} name="title" label={t('title')} required />
      <PostEditor form={form} sideBySide={sideBySide} />
      <ReleaseField control={form.control} name="releaseDate" />
    </>
  );
}
