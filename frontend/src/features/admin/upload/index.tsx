import { limits } from '@platform/contracts/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { AddTab } from '../content/add-tab.tsx';
import { FileCard } from './file-card.tsx';
import { isRefusedFile, uploadStore, useUpload } from './upload-store.ts';

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
      head={(form, saving) => <FileCard form={form} saving={saving} />}
      more={fileOf}
      holdsMore={phase !== 'none'}
      onClear={noFile}
      onInvalid={({ root }) => root && toasts.failed(null, t('fileRequired'))}
      onFailed={(error) => isRefusedFile(error) && uploadStore.set({ phase: 'none', refusal: error })}
    />
  );
}
