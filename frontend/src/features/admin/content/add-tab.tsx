import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { ContentFormLayout } from './content-fields.tsx';
import { useAddForm } from './use-add-form.ts';

type AddForm<Values extends FieldValues, Body, Saved> = Parameters<typeof useAddForm<Values, Body, Saved>>[0];

type AddTabProps<Values extends FieldValues, Body, Saved> = Pick<
  AddForm<Values, Body, Saved>,
  'empty' | 'resolver' | 'firstField' | 'bodyOf' | 'create'
> & {
  /** Of the tab, and of its draft. */
  name: 'embed' | 'blog' | 'category-videos';
  words: 'adminEmbed' | 'adminBlog' | 'adminCategoryVideos';
  savedMessage: (saved: Saved) => string;
  onAdded?: (saved: Saved) => void;
  fields: (form: UseFormReturn<Values>) => ReactNode;
  /** Between the heading and the form. */
  children?: ReactNode;
};

/** A tab that adds something: what it is for, and its form. */
export function AddTab<Values extends FieldValues, Body, Saved>(tab: AddTabProps<Values, Body, Saved>) {
  const { name, words, savedMessage, onAdded, fields, children, ...add } = tab;
  const { t } = useTranslation(words as 'adminEmbed');
  const { t: titles } = useTranslation('admin');
  const toasts = useAdminToasts();
  const { form, layout } = useAddForm<Values, Body, Saved>({
    ...add,
    name,
    onAdded: (saved) => {
      toasts.done(t('added'), savedMessage(saved));
      onAdded?.(saved);
    },
    failed: t('failedToAdd'),
  });
  return (
    <>
      <TabHeading title={titles(name)} intro={t('intro')} />
      {children}
      <ContentFormLayout {...layout} label={titles(name)} saveLabel={t(layout.saving ? 'saving' : 'save')}>
        {fields(form)}
      </ContentFormLayout>
    </>
  );
}
