import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { rebuildIframe } from '@platform/contracts/iframe';
import { useId } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Player } from '../../detail/components/player.tsx';
import { type PlayableItem, playbackOf } from '../../detail/lib/playback.ts';
import type { ContentForm } from './content-form.ts';

/** The player as members will see it, unless the code is one that saving rejects. It reports no views. */
export function PlayerPreview({ control }: { control: Control<ContentForm> }) {
  const { t } = useTranslation('adminContent');
  const id = useId();
  const [title, iframeCode, youtubeUrl] = useWatch({ control, name: ['title', 'iframeCode', 'youtubeUrl'] });
  // A stored code is not saved again, and plays as it is.
  const { dirtyFields } = useFormState({ control, name: 'iframeCode' });
  if (dirtyFields.iframeCode && !rebuildIframe(iframeCode)) return null;
  const source = iframeCode
    ? { id: iframeCode, type: 'embed' as const, iframeCode }
    : { id: youtubeUrl, type: 'youtube' as const, youtubeUrl };
  const item: PlayableItem = { title: title || t('preview'), thumbnail: null, ...source };
  if (playbackOf(item).kind === 'none') return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ maxWidth: 400 }}>
      <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
        {t('preview')}
      </FormLabel>
      <Player key={item.id} item={item} />
      <FormHelperText>{t('previewHint')}</FormHelperText>
    </Box>
  );
}
