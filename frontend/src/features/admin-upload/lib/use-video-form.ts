import { type CreateVideo, createVideoSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isStatus } from '../../../lib/api-error.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import {
  type ContentForm,
  contentResolver,
  emptyContentForm,
  releaseInstant,
} from '../../admin-content/lib/content-form.ts';
import { useSavedMessage } from '../../admin-content/lib/use-saved-message.ts';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { useCreateVideo } from '../api/create-video.ts';
import { uploadStore, useUpload } from './upload-store.ts';

/** The file is part of the body, and no field of the form: it is what the page's upload has come to. */
function bodyOf({ title, description, release, isPublic }: ContentForm): CreateVideo {
  const upload = uploadStore.get();
  const uploaded = upload.phase === 'uploaded';
  return {
    title,
    description,
    filename: uploaded ? upload.file.name.slice(-limits.filenameCharacters) : '',
    objectPath: uploaded ? upload.objectPath : '',
    releaseDate: releaseInstant(release),
    isPublic,
  };
}

/** The file itself was refused, and removed by the server: it has to be sent again, or another one. */
const isRefusedFile = (error: unknown): boolean => [409, 413, 415].some((status) => isStatus(error, status));

/** The form that saves an uploaded file as a video. A failure keeps the text, and the file unless it was the file's. */
export function useVideoForm() {
  const { t } = useTranslation('adminUpload');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const upload = useUpload();
  const create = useCreateVideo();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<ContentForm>({
    resolver: contentResolver(createVideoSchema, bodyOf),
    defaultValues: emptyContentForm,
  });
  useUnsavedForm('upload', form.formState.isDirty || upload.phase !== 'none');
  useEffect(() => () => uploadStore.set({ phase: 'none' }), []);

  function clear() {
    form.reset(emptyContentForm);
    setRefusal(undefined);
    uploadStore.set({ phase: 'none' });
  }

  const save = (values: ContentForm) =>
    create.mutate(bodyOf(values), {
      onSuccess: (video) => {
        toasts.done(t('added'), savedMessage(video));
        form.setFocus('title');
        clear();
      },
      onError: (error) => {
        toasts.failed(error, t('failedToAdd'), form);
        if (!isRefusedFile(error)) return;
        setRefusal(toasts.describe(error, t('failedToAdd')));
        uploadStore.set({ phase: 'none' });
      },
    });

  const submit = form.handleSubmit(save, (errors) => {
    if (errors.root) toasts.failed(null, t('fileRequired'));
  });

  const noFile = form.formState.errors.root ? t('fileRequired') : undefined;
  return {
    form,
    submit,
    clear: () => unsaved.drop(clear, 'upload'),
    saving: create.isPending,
    fileError: upload.phase === 'uploaded' ? undefined : (refusal ?? noFile),
  };
}
