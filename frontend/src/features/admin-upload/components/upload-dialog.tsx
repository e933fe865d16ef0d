import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { isRunning, useUpload } from '../lib/upload-store.ts';
import { dropFile, getUploader } from '../lib/uploader.ts';
import { useUploaderLocale } from '../lib/uploader-locale.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadFailed } from './upload-failed.tsx';
import { UploadRunning } from './upload-running.tsx';

/** Chooses a file and shows it go up. It can't be closed while the upload runs, and closes itself when the file is there. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminUpload');
  const upload = useUpload();
  const [uploader] = useState(getUploader);
  useUploaderLocale(uploader);

  const { phase } = upload;
  const before = useRef(phase);
  useEffect(() => {
    if (phase === 'uploaded' && before.current !== 'uploaded') onClose();
    before.current = phase;
  }, [phase, onClose]);

  const running = isRunning(upload);
  const title = running ? 'dialogUploading' : phase === 'failed' ? 'dialogFailed' : 'dialogChoose';

  // Stops an upload too when the tab goes with it.
  useEffect(() => dropFile, []);

  return (
    <Dialog open size="upload" title={t(title)} onClose={running ? undefined : onClose}>
      {upload.phase === 'failed' ? (
        <UploadFailed upload={upload} />
      ) : upload.phase === 'none' || upload.phase === 'uploaded' ? (
        <FileChooser uploader={uploader} />
      ) : (
        <UploadRunning upload={upload} />
      )}
    </Dialog>
  );
}
