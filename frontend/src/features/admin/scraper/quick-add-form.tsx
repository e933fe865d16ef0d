import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import {
  createEmbedSchema,
  limits,
  requiredInput,
  requiredText,
  type ScraperResult,
} from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { contentCollection, useSave } from '../content/api.ts';
import { bodyOf, type ContentForm, emptyForm, useSavedMessage } from '../content/content-form.ts';
import { PlayerPreview } from '../content/player-preview.tsx';
import { ReleaseField } from '../content/release-field.tsx';

const { scraperSelectionRequired } = messages;

/** An embed, with the words for what is missing here. */
const body = (form: ContentForm) => bodyOf('embeds', form);
const resolver = contractResolver(
  createEmbedSchema.extend({
    title: requiredText(scraperSelectionRequired, limits.titleCharacters, 'title'),
    iframeCode: requiredInput(scraperSelectionRequired, limits.iframeCodeCharacters, 'iframe code'),
  }),
  body,
);

type QuickAddFormProps = {
  video: ScraperResult;
  embedCode: string;
  onAdded: () => void;
  onCancel: () => void;
};

export function QuickAddForm({ video, embedCode, onAdded, onCancel }: QuickAddFormProps) {
  const { t } = useTranslation(['adminScraper', 'adminEmbed', 'common']);
  const { t: words } = useTranslation('adminContent');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage('embeds');
  const create = useSave(contentCollection('embeds'));
  const form = useForm<ContentForm>({
    resolver,
    defaultValues: { ...emptyForm, title: video.title, iframeCode: embedCode },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);
  useUnsavedForm('scraper', form.formState.isDirty);

  const submit = form.handleSubmit((values) =>
    create.mutate(
      { body: body(values) },
      {
        onSuccess: (embed) => {
          toasts.done(t('adminEmbed:added'), savedMessage(embed));
          onAdded();
        },
        onError: (error) => toasts.failed(error, t('adminEmbed:failedToAdd'), form),
      },
    ),
  );

  return (
    <Stack component="form" aria-label={t('quickAdd')} noValidate onSubmit={submit} sx={{ gap: 6, mb: 8 }}>
      <Box component="h4" sx={{ m: 0, font: 'var(--type-h3)' }}>
        {t('quickAdd')}
        <Box component="span" sx={{ ml: 3, color: 'text.secondary', font: 'var(--type-secondary)' }}>
          {t('chosen', { site: video.site })}
        </Box>
      </Box>
      <FormTextField form={form} name="title" label={words('title')} required />
      <FormTextField form={form} name="description" label={words('description')} multiline minRows={3} />
      <ReleaseField form={form} />
      <PlayerPreview control={form.control} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" pending={create.isPending}>
          {create.isPending ? t('adminEmbed:saving') : t('adminEmbed:save')}
        </Button>
        <Button variant="text" disabled={create.isPending} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
