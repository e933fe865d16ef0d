import { type CreateEmbed, createEmbedSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useCreateEmbed } from '../content/api.ts';
import { ContentFields, ContentFormLayout } from '../content/content-fields.tsx';
import {
  type ContentForm,
  contentResolver,
  emptyContentForm,
  releaseInstant,
  useSavedMessage,
} from '../content/content-form.ts';

const bodyOf = ({ title, description, iframeCode, release, isPublic }: ContentForm): CreateEmbed => ({
  title,
  description,
  iframeCode,
  releaseDate: releaseInstant(release),
  isPublic,
});

/** Adds a player of another site. */
export default function EmbedTab() {
  const { t } = useTranslation('adminEmbed');
  const { t: words } = useTranslation('admin');
  const { t: content } = useTranslation('adminContent');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const create = useCreateEmbed();
  const form = useForm<ContentForm>({
    resolver: contentResolver(createEmbedSchema, bodyOf),
    defaultValues: emptyContentForm,
  });
  useUnsavedForm('embed', form.formState.isDirty);
  const clear = () => form.reset(emptyContentForm);

  const submit = form.handleSubmit((values) =>
    create.mutate(bodyOf(values), {
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
        actions={
          <>
            <Button type="submit" pending={create.isPending}>
              {create.isPending ? t('saving') : t('save')}
            </Button>
            <Button variant="text" disabled={create.isPending} onClick={() => unsaved.drop(clear, 'embed')}>
              {content('clear')}
            </Button>
          </>
        }
      >
        <ContentFields form={form} iframe />
      </ContentFormLayout>
    </>
  );
}
