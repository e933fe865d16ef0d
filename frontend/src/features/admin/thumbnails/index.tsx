import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../../lib/unsaved.ts';
import { TabHeading } from '../common/tab.tsx';
import type { Item } from '../content/api.ts';
import { ContentFormLayout } from '../content/content-fields.tsx';
import { FramePicker } from './frame-picker.tsx';
import { ItemPicker } from './item-picker.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './thumbnails.module.css';
import { useThumbnailForm } from './use-thumbnail-form.ts';

/** The picture of a video or embed: chosen on this computer, or taken from the video. */
export default function ThumbnailsTab() {
  const { t } = useTranslation('adminThumbnails');
  const { t: words } = useTranslation('admin');
  const [type, setType] = useState<Item['type']>('video');
  const { item, setItem, picture, choose, percent, saving, submit, clear } = useThumbnailForm();

  function changeType(next: Item['type'] | null) {
    if (!next) return;
    setType(next);
    setItem(null);
  }

  return (
    <>
      <TabHeading title={words('thumbnails')} intro={t('intro')} />
      <ContentFormLayout
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
        <ItemPicker key={type} type={type} item={item} disabled={saving} onChange={setItem} />
        <div className={styles.columns}>
          <PictureField item={item} picture={picture} disabled={saving} onChoose={choose} />
          {item?.type === 'video' && (
            <FramePicker key={item.id} source={item.objectPath} disabled={saving} onTake={choose} />
          )}
        </div>
        {percent !== null && (
          <Box role="status" sx={{ font: 'var(--type-secondary)' }}>
            <LinearProgress variant="determinate" value={percent} aria-label={t('progress')} />
            {percent < 100 ? t('percent', { percent }) : t('checking')}
          </Box>
        )}
      </ContentFormLayout>
    </>
  );
}
