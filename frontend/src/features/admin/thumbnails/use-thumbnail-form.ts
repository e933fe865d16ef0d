import { requestThumbnailUploadSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi } from '../auth/api.ts';
import { refusalIn, useAdminToasts } from '../common/messages.ts';
import { type Item, useUpdateItem } from '../content/api.ts';

/** Why a file is not sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!requestThumbnailUploadSchema.safeParse({ contentType: type, size }).success)
    return messages.thumbnailNotAnImage;
  return size > limits.thumbnailFileBytes ? messages.thumbnailTooLarge : undefined;
}

type Sending = { onPercent: (percent: number) => void; signal: AbortSignal };

/** One PUT, by XMLHttpRequest: fetch doesn't tell how far it has got. Gives the answer's status; 0 when there was none. */
const putFile = (url: string, headers: Record<string, string>, file: File, { onPercent, signal }: Sending) =>
  new Promise<number>((resolve) => {
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100));
    request.onloadend = () => resolve(request.status);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });

/** What is chosen in the tab, and sending it. A failure keeps the choice; leaving stops what is under way. */
export function useThumbnailForm() {
  const { t, i18n } = useTranslation('adminThumbnails');
  const toasts = useAdminToasts();
  const { mutateAsync: update } = useUpdateItem();
  const [item, setItem] = useState<Item | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useUnsavedForm('thumbnails', item !== null || picture !== null);
  useEffect(() => () => running.current?.abort(), []);

  const failed = (message: string) => toast.error(t('uploadError'), refusalIn(i18n.language, { message }));

  function choose(file: File | undefined) {
    const refusal = file && refusalOf(file);
    if (refusal) failed(refusal);
    else if (file) setPicture(file);
  }

  function clear() {
    setItem(null);
    setPicture(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
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
      const status = await putFile(uploadURL, headers, picture, { onPercent: setPercent, signal });
      if (status !== 200 && !signal.aborted)
        return failed(status ? t('storageError', { status }) : t('networkError'));
      fallback = t('failedToUpdate');
      const registered = { method: 'PUT', body: { thumbnailURL: uploadURL }, signal } as const;
      const { objectPath, still } = await adminApi(path, registered);
      await update({ item, body: { thumbnail: objectPath } });
      toasts.done(t('updated'), t(still ? 'updatedStill' : 'updatedText', { title: item.title }));
      clear();
    } catch (error) {
      if (!signal.aborted) toasts.failed(error, fallback);
    } finally {
      setPercent(null);
    }
  }

  return { item, setItem, picture, choose, percent, saving: percent !== null, submit, clear };
}
