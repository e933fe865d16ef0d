import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Player } from '../../detail/components/player.tsx';
import { type PlayableItem, playbackOf } from '../../detail/lib/playback.ts';
import type { ContentForm } from './content-form.ts';

/** The player as members will see it. It reports no views. */
export function PlayerPreview({ control }: { control: Control<ContentForm> }) {
  const { t } = useTranslation('adminContent');
  const id = useId();
  const [title, iframeCode, youtubeUrl] = useWatch({ control, name: ['title', 'iframeCode', 'youtubeUrl'] });
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
