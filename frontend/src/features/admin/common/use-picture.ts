import { requestThumbnailUploadSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { type MessageKey, messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { adminApi } from '../auth/api.ts';
import { translateRejection, useAdminToasts } from './messages.ts';
import { put } from './put.ts';

/** The error of a file that is not an allowed picture. */
function rejectionOf({ type, size }: File): MessageKey | undefined {
  if (!requestThumbnailUploadSchema.safeParse({ contentType: type, size }).success)
    return 'thumbnailNotAnImage';
  return size > limits.thumbnailFileBytes ? 'thumbnailTooLarge' : undefined;
}

/** The stored picture. `still`: an animation became a still picture. */
type Checked = { objectPath: string; still?: boolean | undefined };

/** A chosen picture and its upload. Leaving the tab stops it. */
export function usePicture() {
  const { t, i18n } = useTranslation(['adminThumbnails', 'adminUpload']);
  const toasts = useAdminToasts();
  const [picture, setPicture] = useState<File | null>(null);
  const [preview, setPreview] = useState<string>();
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!picture) return setPreview(undefined);
    const url = URL.createObjectURL(picture);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  const reject = (key: MessageKey) =>
    toast.error(t('uploadError'), translateRejection(i18n.language, { key, message: String(messages[key]) }));

  /** Uploads the picture, has the server check it, and runs `save`. Shows errors, `save`'s too. */
  async function upload(picture: File, save: (checked: Checked) => Promise<void>): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    const path = apiPath('/api/thumbnails/upload');
    let fallback = t('adminUpload:urlFailed');
    setPercent(0);
    try {
      const body = requestThumbnailUploadSchema.parse({ contentType: picture.type, size: picture.size });
      const { uploadURL, headers } = await adminApi(path, { method: 'POST', body, signal });
      const { status } = await put(uploadURL, picture, signal, {
        headers,
        onUploadProgress: ({ loaded, total }) => setPercent(Math.floor((loaded / total) * 100)),
      }).catch(({ request }) => request ?? { status: 0 });
      if (status !== 200 && !signal.aborted)
        return toast.error(t('uploadError'), status ? t('storageError', { status }) : t('networkError'));
      fallback = t('failedToUpdate');
      const registered = { method: 'PUT', body: { thumbnailURL: uploadURL }, signal } as const;
      await save(await adminApi(path, registered));
    } catch (error) {
      if (!signal.aborted) toasts.failed(error, fallback);
    } finally {
      setPercent(null);
    }
  }

  return {
    picture,
    preview,
    /** The upload's progress; null when none runs. */
    percent,
    choose(file: File | undefined) {
      const rejection = file && rejectionOf(file);
      if (rejection) reject(rejection);
      else if (file) setPicture(file);
    },
    clear: () => setPicture(null),
    /** The browser can't decode the file. */
    dropBroken() {
      setPicture(null);
      reject('thumbnailNotAnImage');
    },
    reject,
    upload,
  };
}

export type Picture = ReturnType<typeof usePicture>;
