import { type CreateEmbed, createEmbedSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { unsaved, useUnsavedForm } from '../../lib/unsaved.ts';
import { ContentFields } from '../admin-content/components/content-fields.tsx';
import { ContentFormLayout } from '../admin-content/components/content-form-layout.tsx';
import {
  type ContentForm,
  contentResolver,
  emptyContentForm,
  releaseInstant,
} from '../admin-content/lib/content-form.ts';
import { useSavedMessage } from '../admin-content/lib/use-saved-message.ts';
import { TabHeading } from '../admin-panel/components/tab-heading.tsx';
import { useAdminToasts } from '../admin-panel/lib/use-admin-toasts.ts';
import { useCreateEmbed } from './api/create-embed.ts';

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
