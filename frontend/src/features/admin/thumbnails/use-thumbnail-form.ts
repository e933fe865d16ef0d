import { requestThumbnailUploadSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { fetcher } from '@uppy/core/utils';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi } from '../auth/api.ts';
import { refusalIn, useAdminToasts } from '../common/messages.ts';
import { type Item, placeOf, useSave } from '../content/api.ts';

/** Why a file is not sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!requestThumbnailUploadSchema.safeParse({ contentType: type, size }).success)
    return messages.thumbnailNotAnImage;
  return size > limits.thumbnailFileBytes ? messages.thumbnailTooLarge : undefined;
}

const nothing = { item: null, picture: null };

/** What is chosen in the tab, and sending it. A failure keeps the choice; leaving stops what is under way. */
export function useThumbnailForm() {
  const { t, i18n } = useTranslation('adminThumbnails');
  const toasts = useAdminToasts();
  const [chosen, setChosen] = useState<{ item: Item | null; picture: File | null }>(nothing);
  const { mutateAsync: update } = useSave(placeOf(chosen.item?.type ?? 'video'));
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useUnsavedForm('thumbnails', chosen.item !== null || chosen.picture !== null);
  useEffect(() => () => running.current?.abort(), []);

  const failed = (message: string) => toast.error(t('uploadError'), refusalIn(i18n.language, { message }));

  function choosePicture(picture: File | undefined) {
    const refusal = picture && refusalOf(picture);
    if (refusal) failed(refusal);
    else if (picture) setChosen((before) => ({ ...before, picture }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { item, picture } = chosen;
    if (!item) return failed(messages.thumbnailItemRequired);
    if (!picture) return failed(messages.thumbnailNotAnImage);
    running.current = new AbortController();
    const { signal } = running.current;
    const path = apiPath('/api/thumbnails/upload');
    let fallback = t('urlFailed');
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
        return failed(status ? t('storageError', { status }) : t('networkError'));
      fallback = t('failedToUpdate');
      const registered = { method: 'PUT', body: { thumbnailURL: uploadURL }, signal } as const;
      const { objectPath, still } = await adminApi(path, registered);
      await update({ id: item.id, body: { thumbnail: objectPath } });
      toasts.done(t('updated'), t(still ? 'updatedStill' : 'updatedText', { title: item.title }));
      setChosen(nothing);
    } catch (error) {
      if (!signal.aborted) toasts.failed(error, fallback);
    } finally {
      setPercent(null);
    }
  }

  return {
    ...chosen,
    chooseItem: (item: Item | null) => setChosen((before) => ({ ...before, item })),
    choosePicture,
    clear: () => setChosen(nothing),
    percent,
    submit,
  };
}
