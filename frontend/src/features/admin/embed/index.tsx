import { createEmbedSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
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

/** Adds a player of another site. */
export default function EmbedTab() {
  const { t } = useTranslation('adminEmbed');
  const { t: words } = useTranslation('admin');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const create = useCreateEmbed();
  const form = useForm<ContentForm>({
    resolver: contentResolver(createEmbedSchema, contentBodyOf),
    defaultValues: emptyContentForm,
  });
  useUnsavedForm('embed', form.formState.isDirty);
  const clear = () => form.reset(emptyContentForm);

  const submit = form.handleSubmit((values) =>
    create.mutate(contentBodyOf(values), {
      onSuccess: (embed) => {
        toasts.done(t('added'), savedMessage(embed));
        form.setFocus('title');
        clear();
      },
      onError: (error) => toasts.failed(error, t('failedToAdd'), form),
    }),
  );

  return (
    <>
      <TabHeading title={words('embed')} intro={t('intro')} />
      <ContentFormLayout
        label={words('embed')}
        onSubmit={submit}
        saving={create.isPending}
        saveLabel={create.isPending ? t('saving') : t('save')}
        onClear={() => unsaved.drop(clear, 'embed')}
      >
        <ContentFields form={form} iframe />
      </ContentFormLayout>
    </>
  );
}
