import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ComponentProps, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Player } from '../../detail/components/player.tsx';
import { playbackOf } from '../../detail/lib/playback.ts';
import type { ContentForm } from './content-form.ts';

type Playable = ComponentProps<typeof Player>['item'];

type PlayerPreviewProps = {
  title: string;
  /** What is played. */
  source: { type: 'embed'; iframeCode: string } | { type: 'youtube'; youtubeUrl: string };
};

/** The player that members get, once there is something to play. It tells nobody that it was played. */
export function PlayerPreview({ title, source }: PlayerPreviewProps) {
  const { t } = useTranslation('adminContent');
  const id = useId();
  const address = source.type === 'embed' ? source.iframeCode : source.youtubeUrl;
  const item: Playable = { id: address, title: title || t('preview'), thumbnail: null, ...source };
  if (playbackOf(item).kind === 'none') return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ maxWidth: 400 }}>
      <FormLabel id={id} component="span" sx={{ display: 'block', mb: '6px' }}>
        {t('preview')}
      </FormLabel>
      <Player key={address} item={item} />
      <FormHelperText>{t('previewHint')}</FormHelperText>
    </Box>
  );
}

/** What an embed's form would play. */
export function EmbedPreview({ control }: { control: Control<ContentForm> }) {
  const [title, iframeCode] = useWatch({ control, name: ['title', 'iframeCode'] });
  return <PlayerPreview title={title} source={{ type: 'embed', iframeCode }} />;
}
