import { type CreateVideo, createVideoSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useCreateVideo } from '../content/api.ts';
import { ContentFields, ContentFormLayout } from '../content/content-fields.tsx';
import {
  type ContentForm,
  contentBodyOf,
  contentResolver,
  emptyContentForm,
  useSavedMessage,
} from '../content/content-form.ts';
import { FileCard } from './file-card.tsx';
import { isRefusedFile, uploadStore, useUpload } from './upload-store.ts';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));

/** The file is part of the body but no field of the form: it is the page's one upload. */
function bodyOf(form: ContentForm): CreateVideo {
  const { iframeCode: _, ...fields } = contentBodyOf(form);
  const upload = uploadStore.get();
  if (upload.phase !== 'uploaded') return { ...fields, filename: '', objectPath: '' };
  const { file, objectPath } = upload;
  return { ...fields, filename: file.name.slice(-limits.filenameCharacters), objectPath };
}

/** The form that saves an uploaded file as a video. A failure keeps the text, and the file unless it was the file's. */
function useVideoForm() {
  const { t } = useTranslation('adminUpload');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const upload = useUpload();
  const create = useCreateVideo();
  const form = useForm<ContentForm>({
    resolver: contentResolver(createVideoSchema, bodyOf),
    defaultValues: emptyContentForm,
  });
  useUnsavedForm('upload', form.formState.isDirty || upload.phase !== 'none');
  useEffect(() => () => uploadStore.set({ phase: 'none' }), []);

  const { dirtyFields } = form.formState;
  const name = 'file' in upload ? upload.file.name : undefined;
  const nameAfter = useEffectEvent((fileName: string) => {
    const title = fileName.replace(/\.[^.]+$/, '').slice(0, limits.titleCharacters);
    // As its default: what nobody typed is nothing unsaved, and the next file may replace it.
    if (!dirtyFields.title) form.resetField('title', { defaultValue: title });
  });
  useEffect(() => {
    if (name !== undefined) nameAfter(name);
  }, [name]);

  function clear() {
    form.reset(emptyContentForm);
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
        if (isRefusedFile(error)) uploadStore.set({ phase: 'none', refusal: error });
      },
    });

  const submit = form.handleSubmit(save, (errors) => {
    if (errors.root) toasts.failed(null, t('fileRequired'));
  });

  const noFile = form.formState.errors.root ? t('fileRequired') : undefined;
  const refusal = upload.phase === 'none' ? upload.refusal : undefined;
  return {
    form,
    submit,
    clear: () => unsaved.drop(clear, 'upload'),
    saving: create.isPending,
    file: upload.phase === 'uploaded' ? upload.file : undefined,
    fileError:
      upload.phase === 'uploaded' ? undefined : refusal ? toasts.describe(refusal, t('failedToAdd')) : noFile,
  };
}

/** One video: its file, sent straight to the storage, then what the library says of it. */
export default function UploadTab() {
  const { t } = useTranslation('adminUpload');
  const { t: words } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { form, submit, saving, file, fileError, clear } = useVideoForm();

  return (
    <>
      <TabHeading title={words('upload')} intro={t('intro')} />
      <ContentFormLayout
        label={words('upload')}
        onSubmit={submit}
        saving={saving}
        saveLabel={saving ? t('saving') : t('save')}
        onClear={clear}
      >
        <FileCard file={file} saving={saving} error={fileError} onOpen={() => setOpen(true)} />
        <ContentFields form={form} />
      </ContentFormLayout>
      {open && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <UploadDialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
