import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { limits } from '@platform/contracts/limits';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../common/form.tsx';
import type { ContentForm } from './content-form.ts';
import { PostPreview } from './post-preview.tsx';

const max = limits.blogContentCharacters;

type PostEditorProps = { form: UseFormReturn<ContentForm>; sideBySide?: boolean };

export function PostEditor({ form, sideBySide = false }: PostEditorProps) {
  const { t } = useTranslation('adminBlog');
  const id = useId();
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const { content: error } = form.formState.errors;
  // An error must be visible.
  useEffect(() => {
    if (error) setTab('write');
  }, [error]);

  const panel = (name: typeof tab) =>
    !sideBySide && {
      id: `${id}-${name}-panel`,
      role: 'tabpanel',
      'aria-labelledby': `${id}-${name}`,
      hidden: tab !== name,
    };
  return (
    <Box>
      {!sideBySide && (
        <Tabs
          value={tab}
          onChange={(_, next: typeof tab) => setTab(next)}
          aria-label={t('content')}
          sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
        >
          {(['write', 'preview'] as const).map((name) => (
            <Tab
              key={name}
              value={name}
              label={t(name)}
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
            />
          ))}
        </Tabs>
      )}
      <Box
        sx={sideBySide ? { display: 'grid', gap: 6, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } : {}}
      >
        <Box {...panel('write')}>
          <FormTextField
            form={form}
            name="content"
            label={t('content')}
            required
            hint={t('contentHint')}
            rows={18}
          />
          <ContentCount form={form} />
        </Box>
        <Box {...panel('preview')}>
          {(sideBySide || tab === 'preview') && <PostPreview form={form} scrolls={sideBySide} />}
        </Box>
      </Box>
    </Box>
  );
}

/** The text's length. An error of length or complexity shows at the field in the next pause, not only on saving. */
function ContentCount({ form }: Pick<PostEditorProps, 'form'>) {
  const { t } = useTranslation('adminBlog');
  const content = useWatch({ control: form.control, name: 'content' });
  const { isSubmitted } = form.formState;
  useEffect(() => {
    // After the first submit the form validates every change itself, and a second validation would clear the server's
    // error.
    if (isSubmitted || (!content && !form.getFieldState('content').error)) return;
    const timer = setTimeout(() => form.trigger('content'), 300);
    return () => clearTimeout(timer);
  }, [content, form, isSubmitted]);

  const characters = Array.from(content.trim()).length;
  return (
    <FormHelperText error={characters > max} sx={{ textAlign: 'right' }}>
      {t('characters', { n: characters, max })}
    </FormHelperText>
  );
}
