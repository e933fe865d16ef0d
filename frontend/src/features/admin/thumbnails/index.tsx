import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../../lib/unsaved.ts';
import { FormLayout } from '../common/form-layout.tsx';
import { TabHeading } from '../common/tab.tsx';
import type { Item } from '../content/api.ts';
import { FramePicker } from './frame-picker.tsx';
import { ItemPicker } from './item-picker.tsx';
import { PictureField } from './picture-field.tsx';
import { useThumbnailForm } from './use-thumbnail-form.ts';

/** The picture of a video or embed: chosen on this computer, or taken from the video. */
export default function ThumbnailsTab() {
  const { t } = useTranslation('adminThumbnails');
  const { t: words } = useTranslation('admin');
  const [type, setType] = useState<Item['type']>('video');
  const { item, chooseItem, picture, choosePicture, percent, submit, clear } = useThumbnailForm();
  const saving = percent !== null;

  function changeType(next: Item['type'] | null) {
    if (!next) return;
    setType(next);
    chooseItem(null);
  }

  return (
    <>
      <TabHeading title={words('thumbnails')} intro={t('intro')} />
      <FormLayout
        label={words('thumbnails')}
        onSubmit={submit}
        saving={saving}
        saveLabel={t(saving ? 'uploading' : 'upload')}
        onClear={() => unsaved.drop(clear, 'thumbnails')}
      >
        <ToggleButtonGroup
          exclusive
          value={type}
          disabled={saving}
          aria-label={t('type')}
          onChange={(_, next) => changeType(next)}
        >
          <ToggleButton value="video">{t('video')}</ToggleButton>
          <ToggleButton value="embed">{t('embed')}</ToggleButton>
        </ToggleButtonGroup>
        <ItemPicker key={type} type={type} item={item} disabled={saving} onChange={chooseItem} />
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <PictureField item={item} picture={picture} disabled={saving} onChoose={choosePicture} />
          {item?.type === 'video' && (
            <FramePicker key={item.id} source={item.objectPath} disabled={saving} onTake={choosePicture} />
          )}
        </Box>
        {saving && (
          <Box role="status" sx={{ typography: 'body2' }}>
            <LinearProgress variant="determinate" value={percent} aria-label={t('progress')} />
            {percent < 100 ? t('percent', { percent }) : t('checking')}
          </Box>
        )}
      </FormLayout>
    </>
  );
}
