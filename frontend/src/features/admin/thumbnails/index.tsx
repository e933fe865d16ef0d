import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { requestThumbnailUploadSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { type MessageKey, messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { fetcher } from '@uppy/core/utils';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi } from '../auth/api.ts';
import { FormLayout } from '../common/form-layout.tsx';
import { translateRejection, useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { collectionOf, type Item, useSave } from '../content/api.ts';
import { FramePicker } from './frame-picker.tsx';
import { ItemPicker } from './item-picker.tsx';
import { PictureField } from './picture-field.tsx';

/** The error of a file that is not an allowed picture. */
function rejectionOf({ type, size }: File): MessageKey | undefined {
  if (!requestThumbnailUploadSchema.safeParse({ contentType: type, size }).success)
    return 'thumbnailNotAnImage';
  return size > limits.thumbnailFileBytes ? 'thumbnailTooLarge' : undefined;
}

/** Uploads a picture, has the server check it, and saves the item with it. Leaving the tab stops it. */
function usePictureUpload(type: Item['type']) {
  const { t } = useTranslation(['adminThumbnails', 'adminUpload']);
  const toasts = useAdminToasts();
  const { mutateAsync: update } = useSave(collectionOf(type));
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(item: Item, picture: File, onDone: () => void): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    const path = apiPath('/api/thumbnails/upload');
    let fallback = t('adminUpload:urlFailed');
    setPercent(0);
    try {
      const body = requestThumbnailUploadSchema.parse({ contentType: picture.type, size: picture.size });
      const { uploadURL, headers } = await adminApi(path, { method: 'POST', body, signal });
      const { status } = await fetcher(uploadURL, {
        method: 'PUT',
        headers,
        body: picture,
        signal,
        retries: 0,
        onUploadProgress: ({ loaded, total }) => setPercent(Math.floor((loaded / total) * 100)),
      }).catch(({ request }) => request ?? { status: 0 });
      if (status !== 200 && !signal.aborted)
        return toast.error(t('uploadError'), status ? t('storageError', { status }) : t('networkError'));
      fallback = t('failedToUpdate');
      const registered = { method: 'PUT', body: { thumbnailURL: uploadURL }, signal } as const;
      const { objectPath, still } = await adminApi(path, registered);
      await update({ id: item.id, body: { thumbnail: objectPath } });
      toasts.done(t('updated'), t(still ? 'updatedStill' : 'updatedText', { title: item.title }));
      onDone();
    } catch (error) {
      if (!signal.aborted) toasts.failed(error, fallback);
    } finally {
      setPercent(null);
    }
  }
  return { percent, upload };
}

/** Sets the thumbnail of a video or embed from a file or a frame. An error keeps the selection. */
export default function ThumbnailsTab() {
  const { t, i18n } = useTranslation(['adminThumbnails', 'admin', 'adminUpload']);
  const [type, setType] = useState<Item['type']>('video');
  const [item, setItem] = useState<Item | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const { percent, upload } = usePictureUpload(type);
  useUnsavedForm('thumbnails', item !== null || picture !== null);

  const reject = (key: MessageKey) =>
    toast.error(t('uploadError'), translateRejection(i18n.language, { key, message: String(messages[key]) }));

  function choosePicture(file: File | undefined) {
    const rejection = file && rejectionOf(file);
    if (rejection) reject(rejection);
    else if (file) setPicture(file);
  }

  function dropBroken() {
    setPicture(null);
    reject('thumbnailNotAnImage');
  }

  function clear() {
    setItem(null);
    setPicture(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!item) return reject('thumbnailItemRequired');
    if (!picture) return reject('thumbnailNotAnImage');
    upload(item, picture, clear);
  }

  const saving = percent !== null;
  function changeType(next: Item['type'] | null) {
    if (!next) return;
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
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <PictureField
            item={item}
            picture={picture}
            disabled={saving}
            onChoose={choosePicture}
            onBroken={dropBroken}
          />
          {item?.type === 'video' && (
            <FramePicker key={item.id} source={item.objectPath} disabled={saving} onTake={choosePicture} />
          )}
        </Box>
        {saving && (
          <Box role="status" sx={{ typography: 'body2' }}>
            <LinearProgress variant="determinate" value={percent} aria-label={t('adminUpload:progress')} />
            {percent < 100 ? t('percent', { percent }) : t('checking')}
          </Box>
        )}
      </FormLayout>
    </>
  );
}
