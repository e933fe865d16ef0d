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
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { useSentForm } from '../common/form.tsx';
import { useSave } from '../content/api.ts';
import { Description, Title } from '../content/content-fields.tsx';
import { bodyOf, emptyForm, useSavedMessage } from '../content/content-form.ts';
import { PlayerPreview } from '../content/player-preview.tsx';
import { ReleaseField } from '../content/release-field.tsx';

const { scraperSelectionRequired } = messages;

/** An embed, with the words for what is missing here. */
const schema = createEmbedSchema.extend({
  title: requiredText(scraperSelectionRequired, limits.titleCharacters, 'title'),
  iframeCode: requiredInput(scraperSelectionRequired, limits.iframeCodeCharacters, 'iframe code'),
});

type QuickAddFormProps = {
  video: ScraperResult;
  embedCode: string;
  onAdded: () => void;
  onCancel: () => void;
};

export function QuickAddForm({ video, embedCode, onAdded, onCancel }: QuickAddFormProps) {
  const { t } = useTranslation(['adminScraper', 'adminEmbed', 'common']);
  const savedMessage = useSavedMessage();
  const [values] = useState(() => ({ ...emptyForm(), title: video.title, iframeCode: embedCode }));
  const { form, onSubmit, pending } = useSentForm(useSave('/api/embeds', undefined, values.key), {
    schema,
    values,
    bodyOf: (values) => bodyOf('embeds', values),
    unsavedAs: 'scraper',
    done: (embed) => [t('adminEmbed:added'), savedMessage(embed)],
    onSent: onAdded,
    failed: () => t('adminEmbed:failedToAdd'),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);

  return (
    <Stack component="form" aria-label={t('quickAdd')} noValidate onSubmit={onSubmit} sx={{ gap: 6, mb: 8 }}>
      <Box component="h4" sx={{ m: 0, font: 'var(--type-h3)' }}>
        {t('quickAdd')}
        <Box component="span" sx={{ ml: 3, color: 'text.secondary', font: 'var(--type-secondary)' }}>
          {t('chosen', { site: video.site })}
        </Box>
      </Box>
      <Title form={form} />
      <Description form={form} />
      <ReleaseField form={form} />
      <PlayerPreview control={form.control} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" pending={pending}>
          {pending ? t('adminEmbed:saving') : t('adminEmbed:save')}
        </Button>
        <Button variant="text" disabled={pending} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
