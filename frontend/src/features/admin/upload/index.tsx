import { type CreateVideo, createVideoSchema } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
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
import { useAddForm } from '../content/use-add-form.ts';
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

const resolver = contentResolver(createVideoSchema, bodyOf);
const noFile = () => uploadStore.set({ phase: 'none' });

/** The form that saves an uploaded file as a video. A failure keeps the text, and the file unless it was the file's. */
function useVideoForm() {
  const { t } = useTranslation('adminUpload');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  const upload = useUpload();
  const { form, layout } = useAddForm({
    name: 'upload',
    empty: emptyContentForm,
    resolver,
    firstField: 'title',
    bodyOf,
    create: useCreateVideo(),
    onAdded: (video) => toasts.done(t('added'), savedMessage(video)),
    failed: t('failedToAdd'),
    holdsMore: upload.phase !== 'none',
    onClear: noFile,
    onInvalid: ({ root }) => root && toasts.failed(null, t('fileRequired')),
    onFailed: (error) => isRefusedFile(error) && uploadStore.set({ phase: 'none', refusal: error }),
  });
  useEffect(() => noFile, []);

  const { dirtyFields, errors } = form.formState;
  const name = 'file' in upload ? upload.file.name : undefined;
  const nameAfter = useEffectEvent((fileName: string) => {
    const title = fileName.replace(/\.[^.]+$/, '').slice(0, limits.titleCharacters);
    // As its default: what nobody typed is nothing unsaved, and the next file may replace it.
    if (!dirtyFields.title) form.resetField('title', { defaultValue: title });
  });
  useEffect(() => {
    if (name !== undefined) nameAfter(name);
  }, [name]);

  function fileError(): string | undefined {
    if (upload.phase === 'uploaded') return undefined;
    if (upload.phase === 'none' && upload.refusal) return toasts.describe(upload.refusal, t('failedToAdd'));
    return errors.root && t('fileRequired');
  }

  return {
    form,
    layout,
    file: upload.phase === 'uploaded' ? upload.file : undefined,
    fileError: fileError(),
  };
}

/** One video: its file, sent straight to the storage, then what the library says of it. */
export default function UploadTab() {
  const { t } = useTranslation('adminUpload');
  const { t: words } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { form, layout, file, fileError } = useVideoForm();
  const { saving } = layout;

  return (
    <>
      <TabHeading title={words('upload')} intro={t('intro')} />
      <ContentFormLayout label={words('upload')} {...layout} saveLabel={t(saving ? 'saving' : 'save')}>
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
