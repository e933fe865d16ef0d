import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { thumbnailContentTypes } from '@platform/contracts';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { FileButton } from './buttons.tsx';
import { panelIcons } from './panel-icons.ts';
import type { Picture } from './use-picture.ts';

type PictureFieldProps = {
  /** What has the picture; null: nothing does. */
  item: Parameters<typeof Thumbnail>[0]['item'] | null;
  chosen: Picture;
  disabled: boolean;
};

/** The progress of the upload, and the check after it. Only the check is read out: each percent would interrupt the one before. */
export function UploadProgress({ percent }: { percent: number | null }) {
  const { t } = useTranslation(['adminThumbnails', 'adminUpload']);
  if (percent === null) return null;
  return (
    <Box sx={{ typography: 'body2' }}>
      <LinearProgress variant="determinate" value={percent} aria-label={t('adminUpload:progress')} />
      {percent < 100 && t('percent', { percent })}
      <span role="status">{percent === 100 && t('checking')}</span>
    </Box>
  );
}

/** Shows the item's picture or the chosen one, which can also be dropped here. */
export function PictureField({ item, chosen, disabled }: PictureFieldProps) {
  const { picture, preview, choose, dropBroken } = chosen;
  const { t } = useTranslation('adminThumbnails');

  function drop(event: DragEvent) {
    event.preventDefault();
    if (event.type === 'drop' && !disabled) choose(event.dataTransfer.files[0]);
  }

  return (
    <Stack role="group" aria-label={t('picture')} sx={{ gap: 2 }} onDragOver={drop} onDrop={drop}>
      <Typography variant="body2" color="textSecondary">
        {t(picture ? 'preview' : item ? 'current' : 'dropHint')}
      </Typography>
      <Box
        sx={{
          aspectRatio: '16 / 9',
          border: '1px dashed var(--edge)',
          backgroundColor: 'var(--field)',
          '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
        }}
      >
        {preview ? (
          <img src={preview} alt={t('preview')} onError={dropBroken} />
        ) : (
          item && <Thumbnail item={item} sizes="400px" />
        )}
      </Box>
      <FileButton
        icon={panelIcons.upload}
        label={t('choose')}
        accept={thumbnailContentTypes.join()}
        disabled={disabled}
        onFile={choose}
      />
    </Stack>
  );
}
