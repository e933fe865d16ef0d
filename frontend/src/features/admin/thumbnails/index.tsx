import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { FormLayout } from '../common/form-layout.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { PictureField, UploadProgress } from '../common/picture-field.tsx';
import { TabHeading } from '../common/tab.tsx';
import { Toggle } from '../common/toggle.tsx';
import { usePicture } from '../common/use-picture.ts';
import { type Item, itemLists, useSave } from '../content/api.ts';
import { type FoundItem, ItemPicker } from '../content/item-picker.tsx';
import { FramePicker } from './frame-picker.tsx';

/** Sets the thumbnail of a video or embed from a file or a frame. An error keeps the selection. */
export default function ThumbnailsTab() {
  const { t } = useTranslation(['adminThumbnails', 'admin']);
  const toasts = useAdminToasts();
  const [type, setType] = useState<Item['type']>('video');
  const [item, setItem] = useState<FoundItem | null>(null);
  const chosen = usePicture();
  const { picture, percent } = chosen;
  const { mutateAsync: update } = useSave(itemLists[type], item?.id);
  useUnsavedForm('thumbnails', item !== null || picture !== null);

  function clear() {
    setItem(null);
    chosen.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!item) return chosen.reject('thumbnailItemRequired');
    if (!picture) return chosen.reject('thumbnailNotAnImage');
    chosen.upload(picture, async ({ objectPath, still }) => {
      await update({ thumbnail: objectPath });
      toasts.done(t('updated'), t(still ? 'updatedStill' : 'updatedText', { title: item.title }));
      clear();
    });
  }

  const saving = percent !== null;
  function changeType(next: Item['type']) {
    setType(next);
    setItem(null);
  }

  return (
    <>
      <TabHeading title={t('admin:thumbnails')} intro={t('intro')} />
      <FormLayout
        label={t('admin:thumbnails')}
        onSubmit={submit}
        saving={saving}
        saveLabel={t(saving ? 'uploading' : 'upload')}
        onClear={() => unsaved.drop(clear, 'thumbnails')}
      >
        <Toggle
          aria-label={t('type')}
          options={{ video: t('video'), embed: t('embed') }}
          value={type}
          disabled={saving}
          onChange={changeType}
        />
        <ItemPicker
          key={type}
          types={[type]}
          label={t(type)}
          value={item}
          disabled={saving}
          onChoose={setItem}
        />
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <PictureField item={item} chosen={chosen} disabled={saving} />
          {item?.type === 'video' && (
            <FramePicker key={item.id} source={item.objectPath} disabled={saving} onTake={chosen.choose} />
          )}
        </Box>
        <UploadProgress percent={percent} />
      </FormLayout>
    </>
  );
}
