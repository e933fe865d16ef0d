import { limits } from '@platform/contracts/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { AddTab } from '../content/add-tab.tsx';
import { CaptionsField } from '../content/captions-field.tsx';
import type { Content } from '../content/content-form.ts';
import { FileCard } from './file-card.tsx';
import { isRejectedFile, uploadStore, useUpload } from './upload-store.ts';

const noFile = () => uploadStore.set({ phase: 'none' });

/** The file isn't a form field: it is the page's current upload. */
function fileOf() {
  const upload = uploadStore.get();
  if (upload.phase !== 'uploaded') return { filename: '', objectPath: '' };
  return { filename: upload.file.name.slice(-limits.filenameCharacters), objectPath: upload.objectPath };
}

/** Uploads a video's file to the storage, then saves its details. An error keeps the file unless the file itself was rejected. */
export default function UploadTab() {
  const { t } = useTranslation('adminUpload');
  const toasts = useAdminToasts();
  const { phase } = useUpload();
  useEffect(() => noFile, []);
  const [last, setLast] = useState<Content>();
  return (
    <>
      <AddTab
        kind="videos"
        head={(form, saving) => <FileCard form={form} saving={saving} />}
        more={fileOf}
        holdsMore={phase !== 'none'}
        onClear={noFile}
        onAdded={setLast}
        onInvalid={({ root }) => root && toasts.failed(null, t('fileRequired'))}
        onFailed={(error) => isRejectedFile(error) && uploadStore.set({ phase: 'none', rejection: error })}
      />
      {last && <CaptionsField key={last.id} id={last.id} legend={t('captionsOf', { title: last.title })} />}
    </>
  );
}
