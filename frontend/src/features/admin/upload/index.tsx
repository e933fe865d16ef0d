import { limits } from '@platform/contracts/limits';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { AddTab } from '../content/add-tab.tsx';
import type { ContentForm } from '../content/content-form.ts';
import { FileCard } from './file-card.tsx';
import { isRefusedFile, uploadStore, useUpload } from './upload-store.ts';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));

const noFile = () => uploadStore.set({ phase: 'none' });

/** The file is part of the body but no field of the form: it is the page's one upload. */
function fileOf() {
  const upload = uploadStore.get();
  if (upload.phase !== 'uploaded') return { filename: '', objectPath: '' };
  return { filename: upload.file.name.slice(-limits.filenameCharacters), objectPath: upload.objectPath };
}

/** One video: its file, sent straight to the storage, then what the library says of it. A failure keeps the file unless it was the file's. */
export default function UploadTab() {
  const { t } = useTranslation('adminUpload');
  const toasts = useAdminToasts();
  const { phase } = useUpload();
  useEffect(() => noFile, []);
  return (
    <AddTab
      kind="videos"
      head={(form, saving) => <VideoFile form={form} saving={saving} />}
      more={fileOf}
      holdsMore={phase !== 'none'}
      onClear={noFile}
      onInvalid={({ root }) => root && toasts.failed(null, t('fileRequired'))}
      onFailed={(error) => isRefusedFile(error) && uploadStore.set({ phase: 'none', refusal: error })}
    />
  );
}

/** The file of the form, and the dialog that uploads it. It gives the form a title. */
function VideoFile({ form, saving }: { form: UseFormReturn<ContentForm>; saving: boolean }) {
  const { t } = useTranslation('adminUpload');
  const { describe } = useAdminToasts();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const upload = useUpload();
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

  function error(): string | undefined {
    if (upload.phase === 'uploaded') return undefined;
    if (upload.phase === 'none' && upload.refusal) return describe(upload.refusal, t('failedToAdd'));
    return errors.root && t('fileRequired');
  }

  return (
    <>
      <FileCard
        file={upload.phase === 'uploaded' ? upload.file : undefined}
        saving={saving}
        error={error()}
        onOpen={() => setOpen(true)}
      />
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
