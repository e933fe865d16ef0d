import { createEmbedSchema } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useCreateEmbed } from '../content/api.ts';
import { ContentFields, ContentFormLayout } from '../content/content-fields.tsx';
import {
  type ContentForm,
  contentBodyOf,
  contentResolver,
  emptyContentForm,
  useSavedMessage,
} from '../content/content-form.ts';
import { useAddForm } from '../content/use-add-form.ts';

const resolver = contentResolver<ContentForm>(createEmbedSchema);

/** Adds a player of another site. */
export default function EmbedTab() {
  const { t } = useTranslation('adminEmbed');
  const { t: words } = useTranslation('admin');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const { form, layout } = useAddForm({
    name: 'embed',
    empty: emptyContentForm,
    resolver,
    firstField: 'title',
    bodyOf: contentBodyOf,
    create: useCreateEmbed(),
    onAdded: (embed) => toasts.done(t('added'), savedMessage(embed)),
    failed: t('failedToAdd'),
  });

  return (
    <>
      <TabHeading title={words('embed')} intro={t('intro')} />
      <ContentFormLayout
        {...layout}
        label={words('embed')}
        saveLabel={layout.saving ? t('saving') : t('save')}
      >
        <ContentFields form={form} iframe />
      </ContentFormLayout>
    </>
  );
}
